import type { Goal } from '@meguri/bench/goal';
import type { HostilePart, HostileScale } from '../hostile-part.ts';
import { attackMail, type MailAttack } from './attack-mail.ts';

export const mailAttacks: Readonly<Record<HostileScale, MailAttack>> = {
  short: { idleConnections: 100, unfinishedMails: 20, unfinishedBytes: 5_000_000, slowMailBytes: 140_000 },
  full: { idleConnections: 400, unfinishedMails: 60, unfinishedBytes: 9_900_000, slowMailBytes: 140_000 },
};

/** Room for four mails of the maximum length and for socket buffers. */
export const maxMegabytes = 80;
const maxParseMilliseconds = 200;

/** Idle and unfinished connections to the mail receiver, and mails that are slow to parse. */
export const mailPart: HostilePart = {
  name: 'mail',
  subject: 'idle connections, unfinished mails and mails that are slow to parse',
  run: async (scale) => {
    const attack = mailAttacks[scale];
    const figures = await attackMail(attack);
    const honest = (beside: string, milliseconds: number | null): Goal => ({
      what: `an honest mail beside ${beside}, s`,
      value: milliseconds === null ? Number.POSITIVE_INFINITY : milliseconds / 1_000,
      target: 5,
      reach: 'at most',
    });
    const { idleConnections, unfinishedMails, unfinishedBytes, slowMailBytes } = attack;
    return [
      honest(`${idleConnections} idle connections of as many networks`, figures.besideIdle),
      honest(`${idleConnections} idle connections of one network`, figures.besideIdleOfOneNetwork),
      honest(`${unfinishedMails} unfinished mails of ${unfinishedBytes / 1e6} MB`, figures.besideUnfinished),
      {
        what: 'memory for these mails, MB',
        value: figures.memoryMegabytes,
        target: maxMegabytes,
        reach: 'at most',
      },
      {
        what: `processor time of a mail of ${slowMailBytes / 1_000} kB, ms`,
        value: figures.parseMilliseconds,
        target: maxParseMilliseconds,
        reach: 'at most',
      },
    ];
  },
};
