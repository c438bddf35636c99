import { expect, test } from 'vitest';
import { clearDeskSecret, readCookie, readDeskSecret, writeDeskSecret } from './cookies.ts';

const secret = 'a-_'.repeat(14) + 'Z';

test('reads a desk secret back among other cookies', () => {
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

test('a desk cookie is limited to its desk, hidden from scripts and cross-site requests, and secure over TLS', () => {
  const attributes = 'Path=/webmaster/0123; HttpOnly; SameSite=Strict';
  expect(writeDeskSecret({ id: '0123', secret }, true)).toContain(`${attributes}; Secure`);
  expect(writeDeskSecret({ id: '0123', secret }, false)).not.toContain('Secure');
  expect(clearDeskSecret('0123', false)).toBe(`meguri_desk=; Max-Age=0; ${attributes}`);
});

test.each(['%', '%E0%A4%A', 'a%zz', '%C3%28'])('ignores the malformed cookie %j', (value) => {
  expect(readCookie(`meguri_session=${value}`, 'meguri_session')).toBeNull();
  expect(readCookie(`meguri_session=${value}; meguri_session=good`, 'meguri_session')).toBe('good');
});
