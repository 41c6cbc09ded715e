/** What may be done, sorted for showing. The server lists every legal move; nothing here knows a rule. */

export const kindOf = (move: string): string => move.split(' ')[0] ?? '';
export const argument = (move: string): string => move.split(' ')[1] ?? '';
export const argumentsOf = (legal: string[], kind: string): string[] => legal.filter((m) => kindOf(m) === kind).map(argument);

/** Whether what was named before is being paid for; it can be taken back. */
export const isPaying = (phase: string | undefined): boolean => phase === 'pay' || phase === 'pay_station';

/** The legal `keep` that has exactly these tickets. */
export function keepMove(legal: string[], chosen: Set<string>): string | undefined {
  return legal.find((move) => {
    const words = move.split(' ');
    return words[0] === 'keep' && words.length - 1 === chosen.size && words.slice(1).every((ticket) => chosen.has(ticket));
  });
}

/** How few and how many tickets may be kept. */
export function keepRange(legal: string[]): [number, number] {
  const sizes = legal.filter((m) => kindOf(m) === 'keep').map((m) => m.split(' ').length - 1);
  return [Math.min(...sizes), Math.max(...sizes)];
}
