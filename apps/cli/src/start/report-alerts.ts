import type { Alert } from '@meguri/contracts';
import { alertText } from '../commands/status.ts';

/** While everything starts, a node is silent and Redis away for moments. */
const looksBeforeTold = 10;

/**
 * Tells what an operator must act upon, once while it lasts.
 *
 * @returns to be called with what stands, every second
 */
export function createAlertTeller(print: (line: string) => void): (alerts: readonly Alert[]) => void {
  let looks = new Map<string, number>();
  return (alerts) => {
    const before = looks;
    looks = new Map();
    for (const alert of alerts) {
      const key = `${alert.kind} ${alert.subject}`;
      const seen = (before.get(key) ?? 0) + 1;
      looks.set(key, seen);
      if (seen === looksBeforeTold) print(`! ${alertText(alert)}`);
    }
  };
}
