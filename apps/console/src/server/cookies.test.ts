import { expect, test } from 'vitest';
import { clearDeskSecret, readDeskSecret, writeDeskSecret } from './cookies.ts';

const secret = 'a-_'.repeat(14) + 'Z';

test('a secret is read back from what was written, among other cookies', () => {
  const written = writeDeskSecret({ id: '0123', secret }, false).split(';', 1)[0] ?? '';
  expect(readDeskSecret(`meguri_locale=ja; ${written}; x=1`)).toBe(secret);
});

test.each([
  [null],
  ['meguri_desk='],
  ['meguri_desk=short'],
  [`meguri_desk=${secret}more`],
  [`xmeguri_desk=${secret}`],
  [`meguri_session=${secret}`],
  [`meguri_desk=${'/'.repeat(43)}`],
])('%j holds none', (header) => {
  expect(readDeskSecret(header)).toBeNull();
});

test('the cookie goes to its own desk alone, never to scripts or with requests of other sites, and over TLS where there is TLS', () => {
  const attributes = 'Path=/webmaster/0123; HttpOnly; SameSite=Strict';
  expect(writeDeskSecret({ id: '0123', secret }, true)).toContain(`${attributes}; Secure`);
  expect(writeDeskSecret({ id: '0123', secret }, false)).not.toContain('Secure');
  expect(clearDeskSecret('0123', false)).toBe(`meguri_desk=; Max-Age=0; ${attributes}`);
});
