/** What a screen reader hears: moves of the others, what is asked, answers to single keys. */
class Announcer {
  /** Two regions in turn, so that the same sentence twice is said twice. */
  texts = $state<[string, string]>(['', '']);
  #turn = 0;

  say(text: string): void {
    if (text === '') return;
    this.#turn = 1 - this.#turn;
    this.texts = this.#turn === 0 ? [text, ''] : ['', text];
  }
}

export const announcer = new Announcer();
