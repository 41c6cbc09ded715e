/** What stands beside a name while the game is on: the points that everybody can count by now. */
import type { Board } from '../board/board';
import type { Game } from '../net/messages';

/** The final score at the end. Where routes count only at the end (Y-05), what they will bring; elsewhere the points so far. */
export function standing(board: Board, game: Game, seat: number): number {
  const end = game.scores?.[String(seat)];
  if (game.phase === 'over' && end !== undefined) return end.total;
  const now = game.seats[String(seat)]?.score ?? 0;
  if (!countsAtEnd(board)) return now;
  return board.file.routes.filter((route) => game.routes[route.id] === seat).reduce((sum, route) => sum + board.points(route), now);
}

export const countsAtEnd = (board: Board): boolean => board.file.switches.routes_scored === 'at_end';
