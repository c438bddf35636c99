import { maxAnalyserBytes } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { keysOf } from '../../i18n/testing.ts';
import { columnWords, isRemovable, parameterWords } from './analyser-words.ts';
import { trialTable } from './detail/trial-table.ts';
import { base64Of, nameOfFile, readUpload, storedFileName } from './upload/upload-draft.ts';

const formats = formatsOf('en', 'UTC');
const t = keysOf<'analysers'>();
const upload = keysOf<'analysers.upload'>();

describe('an upload', () => {
  const draft = { name: 'titles', about: '', parameters: '' };
  const file = { name: 'titles.py', bytes: 100 };

  it('needs a name and a file', () => {
    expect(readUpload(draft, file, upload, formats)).toEqual({
      errors: {},
      isComplete: true,
      parameters: undefined,
    });
    expect(readUpload({ ...draft, name: '' }, file, upload, formats).isComplete).toBe(false);
    expect(readUpload(draft, null, upload, formats)).toMatchObject({ errors: {}, isComplete: false });
  });

  it.each([
    [{ name: 'Titles' }, 100, 'name'],
    [{}, 0, 'file'],
    [{}, maxAnalyserBytes + 1, 'file'],
    [{ parameters: '{' }, 100, 'parameters'],
    [{ parameters: '{"name": "a"}' }, 100, 'parameters'],
    [{ parameters: '[{"name": "A B", "type": "text"}]' }, 100, 'parameters'],
  ])('of %j with %d bytes is corrected at %s', (change, bytes, field) => {
    const { errors, isComplete } = readUpload({ ...draft, ...change }, { ...file, bytes }, upload, formats);
    expect([Object.keys(errors), isComplete]).toEqual([[field], false]);
  });

  it('reads the parameters of a program', () => {
    const parameters = '[{"name": "least", "type": "integer", "default": 3}]';
    expect(readUpload({ ...draft, parameters }, file, upload, formats).parameters).toEqual([
      { name: 'least', type: 'integer', default: 3, about: '' },
    ]);
  });

  it.each([
    ['Word Count.py', 'word-count', 'Word-Count.py'],
    ['../../etc/passwd', 'passwd', 'passwd'],
    ['例.ts', '', 'ts'],
    ['links', 'links', 'links'],
  ])('of the file %j is called %j and stored as %j', (name, analyser, stored) => {
    expect([nameOfFile(name), storedFileName(name)]).toEqual([analyser, stored]);
  });

  it('is sent in base64, however long it is', () => {
    const bytes = Uint8Array.from({ length: 100_001 }, (_, at) => at % 256);
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });
});

describe('the table of a trial', () => {
  it('has the columns of the analyser, and nested values as JSON', () => {
    const { columns, rows } = trialTable({
      columns: { links: 'integer', heads: 'json' },
      rows: [
        { url: 'https://a.example/', row: '{"links":3,"heads":["x"]}' },
        { url: 'https://a.example/b', row: '{"links":' },
      ],
    });
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'url VARCHAR',
      'links BIGINT',
      'heads JSON',
    ]);
    expect(rows).toEqual([
      ['https://a.example/', 3, '["x"]'],
      ['https://a.example/b', '{"links":'],
    ]);
  });

  it('reads no value from the prototype of an object', () => {
    const columns = Object.fromEntries([['constructor', 'text' as const]]);
    expect(trialTable({ columns, rows: [{ url: '', row: '{}' }] }).rows).toEqual([['', null]]);
  });
});

describe('words', () => {
  it('name columns and parameters, and show hidden characters in the texts of uploaders', () => {
    expect(columnWords(null, t, formats)).toBe('facts.columnsOpen');
    expect(columnWords({ a: 'text' }, t, formats)).toContain('"name":"a"');
    const words = parameterWords(
      { name: 'least', type: 'text', about: 'a\u202eb', default: 'x\u200b' },
      t,
      formats,
    );
    expect(words.about).toBe('a\\u{202e}b');
    expect(words.more).not.toContain('\u200b');
  });

  it('offer the removal of versions that no scan uses', () => {
    const version = { version: 1, scans: 0 } as Parameters<typeof isRemovable>[0];
    expect(isRemovable(version)).toBe(true);
    expect(isRemovable({ ...version, scans: 1 })).toBe(false);
    expect(isRemovable({ ...version, version: 0 })).toBe(false);
  });
});
