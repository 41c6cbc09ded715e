// Loads the WebAssembly module and hands texts over, in node and in browsers alike. The functions are those of
// c/include/roundhouse/c.h; wasm/generate.py writes their types.
//   const engine = await instantiate(await WebAssembly.compile(bytes));
//   const hall = engine.call('rh_hall_new', bytes);
//   engine.call('rh_hall_hear', hall, ...engine.sized(frame), Date.now());
//   engine.text('rh_hall_take', hall);

const NOT_SUPPORTED = 52; // WASI's ENOSYS
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The module does no input or output. All it asks of the world is entropy, the time for computer players that think
// against the clock, a last message, and to stop.
function wasi(memory, say) {
  const view = () => new DataView(memory().buffer);
  return {
    fd_write(_file, vectors, count, written) {
      let text = '';
      let size = 0;
      for (let i = 0; i < count; i++) {
        const start = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += decoder.decode(new Uint8Array(memory().buffer, start, length));
        size += length;
      }
      say(text);
      view().setUint32(written, size, true);
      return 0;
    },
    clock_time_get(_clock, _precision, result) {
      view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get(start, length) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, start, length));
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the engine stopped with code ${code}`);
    },
  };
}

/** A text with its length, for functions that take both. */
class Sized {
  constructor(text) {
    this.text = text;
  }
}

class Roundhouse {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** A text for two parameters, `char const*` and `size_t`. */
  sized(text) {
    return [new Sized(text)];
  }

  /** Calls a function. Texts and bytes among the arguments are copied into the module for as long as the call takes. */
  call(name, ...given) {
    const held = [];
    const hold = (bytes, zero) => {
      const start = this.#exports.malloc(bytes.length + zero);
      if (start === 0) throw new Error('the engine has no memory left');
      held.push(start);
      const room = new Uint8Array(this.#exports.memory.buffer, start, bytes.length + zero);
      room.set(bytes);
      if (zero > 0) room[bytes.length] = 0;
      return start;
    };
    const passed = given.flatMap((one) => {
      if (typeof one === 'string') return [hold(encoder.encode(one), 1)];
      if (one instanceof Uint8Array) return [hold(one, 0)];
      if (!(one instanceof Sized)) return [one];
      const bytes = encoder.encode(one.text);
      return [hold(bytes, 1), bytes.length];
    });
    try {
      return this.#exports[name](...passed);
    } finally {
      for (const start of held) this.#exports.free(start);
    }
  }

  /** The text that a function returns; undefined for NULL. */
  text(name, ...given) {
    return this.at(this.call(name, ...given));
  }

  /** The text at an address; undefined for 0. */
  at(start) {
    if (start === 0) return undefined;
    const bytes = new Uint8Array(this.#exports.memory.buffer, start);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /** The text that a function writes into a buffer; `given` are the arguments before it. Undefined if there is none. */
  written(name, ...given) {
    const length = this.call(name, ...given, 0, 0);
    if (length === 0) return undefined;
    return this.#withRoom(length + 1, (room) => {
      this.call(name, ...given, room, length + 1);
      return this.at(room);
    });
  }

  /** The 32-bit numbers that a function writes to the room it is given. */
  numbers(count, use) {
    return this.#withRoom(4 * count, (room) => {
      const result = use(room);
      return { result, numbers: [...new Int32Array(this.#exports.memory.buffer, room, count)] };
    });
  }

  /** Calls `use` with the address of a text that lies in the module's memory meanwhile: for texts inside structures. */
  withText(text, use) {
    const bytes = encoder.encode(text);
    return this.#withRoom(bytes.length + 1, (room) => {
      const memory = new Uint8Array(this.#exports.memory.buffer, room, bytes.length + 1);
      memory.set(bytes);
      memory[bytes.length] = 0;
      return use(room);
    });
  }

  /** Why the last call failed. */
  error(language) {
    return this.text('rh_last_error', language);
  }

  #withRoom(size, use) {
    const room = this.#exports.malloc(size);
    if (room === 0) throw new Error('the engine has no memory left');
    try {
      return use(room);
    } finally {
      this.#exports.free(room);
    }
  }
}

/** An engine of its own from a compiled module. */
export async function instantiate(module, say = console.error) {
  let exports;
  const offered = wasi(() => exports.memory, say);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = offered[name] ?? (() => NOT_SUPPORTED);
  }
  ({ exports } = await WebAssembly.instantiate(module, imports));
  exports._initialize();
  return new Roundhouse(exports);
}
