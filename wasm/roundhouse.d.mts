// The types of wasm/roundhouse.mjs. `Functions` is what wasm/generate.py writes: a call that does not fit it does not compile.

/** An address in the module's memory. */
export type Pointer = number & { readonly holds: 'something' };
/** The address of a text that ends with a zero. */
export type Text = number & { readonly holds: 'text' };
/** A text with its length. */
export interface Sized {
  readonly text: string;
}

type Named<Functions> = keyof Functions & string;
type Taken<F> = F extends (...given: infer Given) => unknown ? Given : never;
type Returned<F> = F extends (...given: never[]) => infer Result ? Result : never;
/** What stands for the parameters: texts and bytes for addresses, one text for an address and a length, 0 for null. */
type Given<Parameters extends unknown[]> = Parameters extends [infer First, ...infer Rest]
  ? First extends Text
    ? [string | First | 0, ...Given<Rest>] | (Rest extends [number, ...infer Others] ? [Sized, ...Given<Others>] : never)
    : [First extends Pointer ? First | Uint8Array | 0 : First, ...Given<Rest>]
  : [];
type Returning<Functions, Result> = { [Name in Named<Functions>]: Returned<Functions[Name]> extends Result ? Name : never }[Named<Functions>];
type BeforeBuffer<Parameters extends unknown[]> = Parameters extends [...infer Before, Pointer, number] ? Before : never;

export interface Roundhouse<Functions> {
  sized(text: string): [Sized];
  call<Name extends Named<Functions>>(name: Name, ...given: Given<Taken<Functions[Name]>>): Returned<Functions[Name]>;
  text<Name extends Returning<Functions, Text>>(name: Name, ...given: Given<Taken<Functions[Name]>>): string | undefined;
  at(start: Text): string | undefined;
  written<Name extends Named<Functions>>(name: Name, ...given: Given<BeforeBuffer<Taken<Functions[Name]>>>): string | undefined;
  numbers<Result>(count: number, use: (room: Pointer) => Result): { result: Result; numbers: number[] };
  error(language: number): string | undefined;
}

export function instantiate<Functions>(module: WebAssembly.Module, say?: (text: string) => void): Promise<Roundhouse<Functions>>;
