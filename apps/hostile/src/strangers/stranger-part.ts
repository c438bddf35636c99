import type { Goal } from '@meguri/bench/goal';
import type { HostilePart } from '../hostile-part.ts';
import { attackConsole } from './attack-console.ts';
import { startOwnConsole } from './own-console.ts';

/** Visitors without an account who attack the console. */
export const strangerPart: HostilePart = {
  name: 'strangers',
  subject: 'forged addresses, unfinished requests, floods of sign-ins, redirects and malformed cookies',
  run: async (scale, log) => {
    const target = await startOwnConsole();
    try {
      const floodSeconds = scale === 'short' ? 5 : 30;
      const figures = await attackConsole(target, { floodSeconds });
      log(`100 forged sign-ins per second for ${floodSeconds} s, one valid sign-in per second`);
      const most = (what: string, value: number, target: number): Goal => ({
        what,
        value,
        target,
        reach: 'at most',
      });
      return [
        most('seconds of the longest valid sign-in', figures.longestSignInSeconds, 1),
        most('wrong passwords checked, of 30 with forged addresses', figures.forgedTries, 10),
        most('MiB that 60 unfinished posts of 9.9 MB take', figures.heldMib, 100),
        most('connections held by one address, of 300', figures.heldConnections, 128),
        most('redirects to another site', figures.redirects, 0),
        most('malformed cookies answered with status 500', figures.failures, 0),
        most('batches of 200 sign-ins carried out', figures.batches, 0),
      ];
    } finally {
      await target.stop();
    }
  },
};
