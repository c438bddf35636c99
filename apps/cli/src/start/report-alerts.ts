import type { Alert } from '@meguri/contracts';
import { alertText } from '../commands/status.ts';

/** During the start, nodes are silent and Redis is unreachable for moments. */
const readingsBeforeAlert = 10;

/**
 * Prints each alert once while it lasts.
 * @returns a function to call with the current alerts, every second
 */
export function createAlertPrinter(print: (line: string) => void): (alerts: readonly Alert[]) => void {
  let readings = new Map<string, number>();
  return (alerts) => {
    const before = readings;
    readings = new Map();
    for (const alert of alerts) {
      const key = `${alert.kind} ${alert.subject}`;
      const seen = (before.get(key) ?? 0) + 1;
      readings.set(key, seen);
      if (seen === readingsBeforeAlert) print(`! ${alertText(alert)}`);
    }
  };
}
