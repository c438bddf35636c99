import { describe, expect, test } from 'vitest';
import { readHostileMailbox, useHostileBucket } from './attack-clients.ts';
import { imapAttacks, type ImapAttack } from './imap-server.ts';
import { s3Attacks, type S3Attack } from './s3-server.ts';

/** Seconds and MB beyond which an attack has succeeded; an idle machine needs a tenth. */
const limits = { seconds: 20, megabytes: 150 };

const imapOutcomes: Record<ImapAttack, RegExp> = {
  'endless greeting': /exceeds maximum|greeting/i,
  'silent greeting': /not answered within|greeting/i,
  'huge literal': /exceeds maximum allowed size/,
  'endless lines': /answered with more than|not answered within/,
  'slow answer': /not answered within/,
  'longer than asked': /exceeds maximum allowed size/,
  'shorter than announced': /not answered within/,
};

const s3Outcomes: Record<S3Attack, RegExp> = {
  'shorter than announced': /reading a\.warc\.gz/,
  'longer than asked': /sends more than the 1000 bytes/,
  'endless object': /sends more than the 100000 bytes/,
  'endless error': /more than 16777216 bytes|exceeded the configured/,
  'endless list': /out of order/,
  silence: /reading a\.warc\.gz|timeout/i,
  'other bytes': /other bytes for a\.warc\.gz/,
};

describe('reading a mailbox from a hostile server ends with a reason, in bounded time and memory', () => {
  test.each(imapAttacks)('%s', async (attack) => {
    const { outcome, seconds, megabytes } = await readHostileMailbox(attack);
    expect(outcome).toMatch(imapOutcomes[attack]);
    expect(seconds).toBeLessThan(limits.seconds);
    expect(megabytes).toBeLessThan(limits.megabytes);
  });
});

describe('using a hostile bucket ends with a reason, in bounded time and memory', () => {
  test.each(s3Attacks)('%s', async (attack) => {
    const { outcome, seconds, megabytes } = await useHostileBucket(attack);
    expect(outcome).toMatch(s3Outcomes[attack]);
    expect(seconds).toBeLessThan(limits.seconds);
    expect(megabytes).toBeLessThan(limits.megabytes);
  });
});
