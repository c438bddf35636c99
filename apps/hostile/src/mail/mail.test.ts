import { expect, test } from 'vitest';
import { attackMail } from './attack-mail.ts';
import { mailAttacks, mostMegabytes } from './mail-part.ts';

test('an honest mail gets through beside idle and unfinished ones, in bounded memory and time', async () => {
  const figures = await attackMail(mailAttacks.short);
  expect(figures).toEqual({
    besideIdle: expect.any(Number),
    besideIdleOfOneNetwork: expect.any(Number),
    besideUnfinished: expect.any(Number),
    memoryMegabytes: expect.any(Number),
    parseMilliseconds: expect.any(Number),
  });
  expect(figures.memoryMegabytes).toBeLessThan(mostMegabytes);
  // On a quiet machine 8 ms; without the limit of lines, five seconds.
  expect(figures.parseMilliseconds).toBeLessThan(3_000);
}, 120_000);
