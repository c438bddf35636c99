import { expect, it } from 'vitest';
import { archiveError, ArchiveClosedError } from './errors.ts';

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: no such luck`), { code });
}

it.each([
  ['ENOSPC', 'archive-full'],
  ['EDQUOT', 'archive-full'],
  ['EIO', 'archive-io'],
  ['EFBIG', 'archive-io'],
])('turns %s into an error with the code %s and the cause', (code, expected) => {
  const cause = systemError(code);
  expect(archiveError(cause, 'appending')).toMatchObject({ code: expected, cause });
});

it('keeps archive errors unchanged', () => {
  const error = new ArchiveClosedError('closed');
  expect(archiveError(error, 'appending')).toBe(error);
});

it('accepts any thrown value', () => {
  expect(archiveError('text', 'appending')).toMatchObject({
    code: 'archive-io',
    message: 'failed while appending: text',
  });
});
