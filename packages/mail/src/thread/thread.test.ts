import { expect, test } from 'vitest';
import { answerReferences, answerSubject, mayAnswer, readThreadAddress, threadAddress } from './thread.ts';

const own = 'crawler@archive.example';

test('a thread has its own address, which is read in upper or lower case', () => {
  const address = threadAddress(own, 'k3f9a2b7c1');
  expect(address).toBe('crawler+k3f9a2b7c1@archive.example');
  expect(readThreadAddress(address.toUpperCase(), own)).toEqual({ token: 'k3f9a2b7c1' });
  expect(readThreadAddress(own, own)).toEqual({ token: null });
  expect(readThreadAddress('crawler+news@archive.example', own)).toEqual({ token: null });
});

test.each([
  'crawlers@archive.example',
  'crawler@other.example',
  'root',
  '',
  'crawler@archive.example@x',
  '@',
])('mail to "%s" is not for our address', (recipient) => {
  expect(readThreadAddress(recipient, own)).toBeNull();
});

test.each([
  ['Stop', 'Re: Stop'],
  ['Re: RE: AW: Stop', 'Re: Stop'],
  ['返信：停止', 'Re: 停止'],
  ['Re[2]: Stop', 'Re: Stop'],
  ['', 'Re: (no subject)'],
])('an answer to "%s" has the subject "%s"', (subject, answer) => {
  expect(answerSubject(subject)).toBe(answer);
});

test('an answer refers to its thread, and to the first and last messages of a long one', () => {
  expect(answerReferences([])).toEqual({ inReplyTo: null, references: [] });
  const ids = Array.from({ length: 30 }, (_, index) => `m${index}@example`);
  const { inReplyTo, references } = answerReferences(ids);
  expect(inReplyTo).toBe('m29@example');
  expect(references).toEqual(['m0@example', ...ids.slice(11)]);
});

test.each([
  ['webmaster@example.org', null, false, true],
  ['webmaster@example.org', 'auto-replied', false, false],
  ['crawler@archive.example', null, true, false],
  ['MAILER-DAEMON@example.org', null, false, false],
  ['no-reply@example.org', null, false, false],
  [null, null, false, false],
] as const)('%s (%s) is answered: %4$s', (address, automatic, isOwn, expected) => {
  expect(mayAnswer({ address, automatic, isOwn })).toBe(expected);
});
