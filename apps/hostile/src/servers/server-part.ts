import type { Goal } from '@meguri/bench/goal';
import type { HostilePart } from '../hostile-part.ts';
import { readHostileMailbox, useHostileBucket, type Withstood } from './attack-clients.ts';
import { imapAttacks } from './imap-server.ts';
import { s3Attacks } from './s3-server.ts';

const maxSeconds = 10;
const maxMegabytes = 100;

/** A hostile mail server and a hostile object store. Timeouts are shortened to a second. */
export const serverPart: HostilePart = {
  name: 'servers',
  subject: 'an IMAP server and an S3 server that send too much, too little, too slowly or something else',
  run: async (_scale, log) => {
    const runs: Withstood[] = [];
    const note = (what: string, run: Withstood) => {
      runs.push(run);
      log(
        `${what}: ${run.seconds.toFixed(1)} s, ${run.megabytes.toFixed(0)} MB: ${run.outcome.slice(0, 100)}`,
      );
    };
    for (const attack of imapAttacks) note(`IMAP, ${attack}`, await readHostileMailbox(attack));
    for (const attack of s3Attacks) note(`S3, ${attack}`, await useHostileBucket(attack));
    const most = (of: 'seconds' | 'megabytes') => Math.max(...runs.map((run) => run[of]));
    return [
      { what: 'longest of these attacks, s', value: most('seconds'), target: maxSeconds, reach: 'at most' },
      { what: 'most memory of these, MB', value: most('megabytes'), target: maxMegabytes, reach: 'at most' },
    ] satisfies Goal[];
  },
};
