import { expect, test } from 'vitest';
import { attackMail } from './attack-mail.ts';
import { mailAttacks, maxMegabytes } from './mail-part.ts';

test('an honest mail is accepted during idle connections and unfinished mails, in bounded memory and time', async () => {
  const figures = await attackMail(mailAttacks.short);
  expect(figures).toEqual({
    besideIdle: expect.any(Number),
    besideIdleOfOneNetwork: expect.any(Number),
    besideUnfinished: expect.any(Number),
    memoryMegabytes: expect.any(Number),
    parseMilliseconds: expect.any(Number),
  });
  expect(figures.memoryMegabytes).toBeLessThan(maxMegabytes);
  // 8 ms on an idle machine; without the limit of lines, 5 s.
  expect(figures.parseMilliseconds).toBeLessThan(3_000);
}, 120_000);
