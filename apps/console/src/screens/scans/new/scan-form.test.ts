import type { AnalyserParameter, ScanDefinition } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../../i18n/testing.ts';
import { readParameterTexts } from './parameter-texts.ts';
import { readScanDraft } from './read-scan-draft.ts';
import { scanCommand } from './scan-command.ts';
import { isAdvanced, scanDraft, type ScanDraft } from './scan-draft.ts';

const t = keysOf<'scans.form'>();
const draft: ScanDraft = {
  ...scanDraft(null, { snapshot: 'late', analyser: 'links' }),
  name: 'links-of-late',
};
const read = (change: Partial<ScanDraft>) => readScanDraft({ ...draft, ...change }, [], t);

describe('the draft of a scan', () => {
  it('means everything by default', () => {
    expect(read({}).definition).toEqual({
      source: { kind: 'snapshot', name: 'late' },
      analyser: { name: 'links', version: null },
      parameters: {},
      reduce: null,
      conditions: { mediaTypes: [], statuses: [], minBytes: null, maxBytes: null },
      supply: 'pipelined',
      format: 'parquet',
      limits: { secondsPerDocument: null, memoryBytes: null, documentsPerProcess: null, maxSkipped: null },
      maxDocuments: null,
    });
  });

  it('is read back from a definition', () => {
    const definition = read({
      reduce: 'no',
      version: '3',
      mediaTypes: 'text/html image/*, text/html',
      statuses: '200,404',
      minBytes: '1 kB',
      maxBytes: '2 MB',
      maxDocuments: '10',
      supply: 'static',
      secondsPerDocument: '1.5 s',
      memory: '512 MB',
      documentsPerProcess: '5',
      maxSkipped: '0',
    }).definition as ScanDefinition;
    expect(definition).toMatchObject({
      source: { kind: 'snapshot', name: 'late' },
      reduce: false,
      analyser: { version: 3 },
      conditions: { mediaTypes: ['text/html', 'image/*'], statuses: [200, 404] },
      limits: { secondsPerDocument: 1.5, memoryBytes: 512_000_000, maxSkipped: 0 },
    });
    const again = { ...scanDraft(definition), name: 'again' };
    expect(readScanDraft(again, [], t).definition).toEqual(definition);
    expect([isAdvanced(again), isAdvanced(draft)]).toEqual([true, false]);
  });

  it('reads rows of another scan without conditions on documents, which it keeps', () => {
    const ofRows = { sourceKind: 'scan', scan: 'first', mediaTypes: 'html', reduce: 'yes' } as const;
    const { definition, errors } = read(ofRows);
    expect(errors).toEqual({});
    expect(definition).toMatchObject({
      source: { kind: 'scan', name: 'first' },
      conditions: { mediaTypes: [] },
      reduce: true,
    });
    expect(definition && scanCommand('again', definition)).toBe(
      'npx meguri scans create again --scan first --analyser links --reduce',
    );
    expect(read({ ...ofRows, sourceKind: 'snapshot' }).errors).toHaveProperty('mediaTypes');
  });

  it.each<[Partial<ScanDraft>, keyof ScanDraft]>([
    [{ name: 'No Capitals' }, 'name'],
    [{ mediaTypes: 'html' }, 'mediaTypes'],
    [{ statuses: '99' }, 'statuses'],
    [{ minBytes: 'many' }, 'minBytes'],
    [{ minBytes: '2 MB', maxBytes: '1 MB' }, 'maxBytes'],
    [{ maxDocuments: '0' }, 'maxDocuments'],
    [{ secondsPerDocument: '2 h' }, 'secondsPerDocument'],
    [{ memory: '1 MB' }, 'memory'],
    [{ documentsPerProcess: '1.5' }, 'documentsPerProcess'],
    [{ maxSkipped: '100001' }, 'maxSkipped'],
  ])('%j is corrected at %s', (change, field) => {
    const { definition, errors } = read(change);
    expect(definition).toBeNull();
    expect(Object.keys(errors)).toEqual([field]);
  });

  it('reports missing fields as missing, not as errors', () => {
    expect(read({ snapshot: '' })).toMatchObject({ definition: null, errors: {}, missing: 'errors.source' });
    expect(read({ analyser: '' }).missing).toBe('errors.analyser');
    expect(read({ name: '' }).missing).toBe('errors.name');
    expect(readScanDraft(draft, null, t)).toMatchObject({ definition: null, errors: {} });
  });
});

describe('parameters as they are typed', () => {
  const one = (parameter: Partial<AnalyserParameter>, texts: Record<string, string>) =>
    readParameterTexts([{ name: 'least', type: 'integer', about: '', ...parameter }], texts, t);

  it.each<[AnalyserParameter['type'], string, unknown]>([
    ['integer', '7', 7],
    ['number', '0.5', 0.5],
    ['boolean', 'false', false],
    ['text', ' 7 ', ' 7 '],
  ])('%s %j is %j', (type, text, value) => {
    expect(one({ type }, { least: text })).toEqual({ values: { least: value }, errors: {} });
  });

  it.each<[AnalyserParameter['type'], string]>([
    ['integer', '7.5'],
    ['integer', '9007199254740993'],
    ['number', ' '],
    ['number', '1e999'],
  ])('%s %j is refused', (type, text) => {
    expect(one({ type }, { least: text }).errors).toHaveProperty('least');
  });

  it('take the default where nothing is typed, and need a value without one', () => {
    expect(one({ default: 3 }, {})).toEqual({ values: {}, errors: {} });
    expect(one({}, {}).errors).toEqual({ least: 'errors.parameter' });
    expect(one({ choices: [1, 2] }, { least: '2' }).values).toEqual({ least: 2 });
    expect(one({}, { toString: 'x' }).values).toEqual({});
  });
});
