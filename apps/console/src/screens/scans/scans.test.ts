import type { ScanDefinition, ScanProgress, ScanTraceNode } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { keysOf } from '../../i18n/testing.ts';
import { traceFigure, traceTable } from './detail/trace-figures.ts';
import { actsOf, effectOf } from './scan-effects.ts';
import { readScanParameters } from './scan-parameters.ts';
import { analyserWords, conditionWords, limitWords, progressWords, runningSeconds } from './scan-words.ts';

const formats = formatsOf('en', 'UTC');
const t = keysOf<'scans'>();
const progress: ScanProgress = {
  documents: 250,
  of: 1_000,
  isEstimate: false,
  documentsPerSecond: 50,
  remainingSeconds: 15,
};

describe('progress', () => {
  it('has a share, a rate and the time left', () => {
    const { share, text } = progressWords(progress, t, formats);
    expect(share).toBe(0.25);
    expect(text).toContain('progress.left');
    expect(text).toContain('progress.rate');
  });

  it('says that the total is an estimate, or not known yet', () => {
    const still = { ...progress, documentsPerSecond: null, remainingSeconds: null };
    expect(progressWords({ ...still, isEstimate: true }, t, formats).text).toContain('progress.doneAbout');
    expect(progressWords({ ...still, of: 0 }, t, formats)).toEqual({
      share: null,
      text: 'progress.listing {"documents":250}',
    });
  });

  it('never exceeds the whole, whatever the estimate was', () => {
    expect(progressWords({ ...progress, documents: 2_000 }, t, formats).share).toBe(1);
  });

  it('runs until the end, and not before the start', () => {
    const [startedAt, finishedAt] = [new Date(1_000), new Date(5_000)];
    expect(runningSeconds({ startedAt, finishedAt }, new Date(9_000))).toBe(4);
    expect(runningSeconds({ startedAt, finishedAt: null }, new Date(9_000))).toBe(8);
    expect(runningSeconds({ startedAt: null, finishedAt: null }, new Date(9_000))).toBeNull();
  });
});

describe('a definition in words', () => {
  const definition: Pick<ScanDefinition, 'conditions' | 'maxDocuments' | 'limits'> = {
    conditions: { mediaTypes: ['text/html'], statuses: [200], minBytes: 10, maxBytes: null },
    maxDocuments: 5,
    limits: { secondsPerDocument: 3, memoryBytes: null, documentsPerProcess: null, maxSkipped: 0 },
  };

  it('names every condition and limit that is set, and no other', () => {
    expect(conditionWords(definition, t, formats).map((text) => text.split(' ')[0])).toEqual([
      'conditionIs.mediaTypes',
      'conditionIs.statuses',
      'conditionIs.minBytes',
      'conditionIs.maxDocuments',
    ]);
    expect(limitWords(definition, t, formats).map((text) => text.split(' ')[0])).toEqual([
      'limitIs.secondsPerDocument',
      'limitIs.maxSkipped',
    ]);
  });

  it('distinguishes a version from a built-in analyser', () => {
    expect(analyserWords({ name: 'links', version: 0 }, t)).toBe('builtIn {"name":"links"}');
    expect(analyserWords({ name: 'titles', version: 2 }, t)).toContain('versioned');
  });
});

describe('acts', () => {
  it.each([
    ['running', ['pause', 'cancel', 'remove']],
    ['paused', ['resume', 'cancel', 'remove']],
    ['done', ['remove']],
    ['removing', []],
  ] as const)('of a scan that is %s are %j', (state, acts) => {
    expect(actsOf(state)).toEqual(acts);
  });

  it('say what they delete', () => {
    const scan = { state: 'running', rows: 7, resultBytes: 1_000, parts: 2 } as const;
    expect(effectOf('remove', scan, t, formats)).toEqual([
      'remove.stops',
      'remove.effect {"rows":7,"bytes":"1.0 kB","parts":2}',
      'remove.final',
    ]);
    expect(effectOf('remove', { ...scan, state: 'done' }, t, formats)).toHaveLength(2);
    expect(effectOf('cancel', scan, t, formats)[1]).toContain('"rows":7');
  });
});

describe('the processor use of a node', () => {
  const start = new Date('2026-03-01T12:00:00Z');
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  const node = (cores: number, samples: ScanTraceNode['samples']): ScanTraceNode => ({
    nodeId: 1,
    name: 'one',
    cores,
    samples,
  });

  it('is a line per core and one for the scan, over the time since the start', () => {
    const figure = traceFigure(
      node(2, [
        { at: at(1), seconds: 1, cores: [1, 0.5], scan: 1 },
        { at: at(4), seconds: 3, cores: [0.5, 0.5], scan: null },
      ]),
      start,
    );
    expect(figure.lines.map(({ of }) => of)).toEqual([0, 1, 'scan']);
    expect(figure.points).toEqual([
      { seconds: 1, values: [1, 0.5, 0.5] },
      { seconds: 4, values: [0.5, 0.5, null] },
    ]);
    // Weighted by time: (1.5 × 1 s + 1 × 3 s) / 4 s.
    expect(figure.busyCores).toBeCloseTo(1.125);
    expect(figure.scanCores).toBe(1);
  });

  it('is three lines if there are too many cores to distinguish', () => {
    const cores = Array.from({ length: 64 }, (_, core) => core / 64);
    const figure = traceFigure(node(64, [{ at: at(1), seconds: 1, cores, scan: null }]), start);
    expect(figure.lines.map(({ of }) => of)).toEqual(['busiest', 'middle', 'idlest']);
    expect(figure.points[0]?.values).toEqual([63 / 64, 31 / 64, 0]);
  });

  it('has no line before the first sample, and every core in the file', () => {
    expect(traceFigure(node(2, []), start)).toMatchObject({ points: [], busyCores: 0, scanCores: null });
    expect(traceTable(node(2, [{ at: at(1), seconds: 1, cores: [1], scan: null }]), start)).toEqual({
      header: [
        'node',
        'at',
        'seconds_since_start',
        'sample_seconds',
        'scan_cores',
        'core_0_busy',
        'core_1_busy',
      ],
      rows: [['one', '2026-03-01T12:00:01.000Z', 1, 1, null, 1, null]],
    });
  });
});

it('ignores invalid values of an address', () => {
  const nothing = { tab: undefined, view: undefined, of: undefined, column: undefined };
  expect(readScanParameters({ tab: 'x', view: 'pie', of: 'y', column: ['a', 'b'] })).toEqual(nothing);
  expect(readScanParameters({ tab: ['nodes', 'skipped'] })).toEqual(nothing);
});
