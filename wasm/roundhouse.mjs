// Loads the engine's WebAssembly module, in node and in browsers alike:
//   const engine = await loadRoundhouse(bytes);  engine.boards();  engine.signature(0);

const NOT_SUPPORTED = 52; // WASI's ENOSYS

// The engine does no input or output. All it can ask of the world is to write a last message and to stop.
function wasi(memory, say) {
  return {
    fd_write(_file, vectors, count, written) {
      const view = new DataView(memory().buffer);
      let text = '';
      let size = 0;
      for (let i = 0; i < count; i++) {
        const start = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, start, length));
        size += length;
      }
      say(text);
      view.setUint32(written, size, true);
      return 0;
    },
    proc_exit(code) {
      throw new Error(`the engine stopped with code ${code}`);
    },
  };
}

export async function loadRoundhouse(bytes, say = console.error) {
  const module = await WebAssembly.compile(bytes);
  let exports;
  const offered = wasi(() => exports.memory, say);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = offered[name] ?? (() => NOT_SUPPORTED);
  }
  ({ exports } = await WebAssembly.instantiate(module, imports));
  exports._initialize();

  const text = (start) => {
    const bytes = new Uint8Array(exports.memory.buffer, start);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  return {
    boards: () => Array.from({ length: exports.roundhouse_boards() }, (_, i) => text(exports.roundhouse_board_id(i))),
    signature: (board) => text(exports.roundhouse_signature(board)),
  };
}
