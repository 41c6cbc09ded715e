/** Something asked of the server: whether it is under way, and why it failed. */
import { t } from '../text/catalogue';

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : t().failed);

export class Attempt {
  busy = $state(false);
  problem = $state('');

  async run(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      await what();
    } catch (error) {
      this.problem = reasonOf(error);
    }
    this.busy = false;
  }
}
