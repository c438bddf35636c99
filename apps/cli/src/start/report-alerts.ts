import type { ProgressMessage } from '@meguri/services/control';

/** During the start, nodes are silent and Redis is unreachable for moments. */
const readingsBeforeAlert = 10;

/**
 * Prints each alert once while it lasts.
 * @returns a function to call with the current alerts, every second
 */
export function createAlertPrinter(
  print: (line: string) => void,
): (alerts: ProgressMessage['progress']['alerts']) => void {
  let readings = new Map<string, number>();
  return (alerts) => {
    const before = readings;
    readings = new Map();
    for (const { key, text } of alerts) {
      const seen = (before.get(key) ?? 0) + 1;
      readings.set(key, seen);
      if (seen === readingsBeforeAlert) print(`! ${text}`);
    }
  };
}
