/** A no to what was asked, in the person's language. */
export class Refusal extends Error {
  /** `table` is where to go instead, if anywhere. */
  constructor(readonly status: number, readonly code: string, text: string, readonly table = '') {
    super(text);
  }
}
