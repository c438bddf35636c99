import type { PackageManifest } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { checkChain, type ChainedManifest } from './check-chain.ts';

const base: PackageManifest = {
  format: 'meguri-package/1',
  archive: '',
  consumer: 'library',
  id: '1',
  kind: 'daily',
  sequence: 1,
  previous: null,
  replaces: null,
  node: 'node-1',
  createdAt: '2026-07-01T03:00:00.000Z',
  captured: null,
  positions: [],
  records: 0,
  files: [],
};
const digestOf = (sequence: number) => String(sequence).padStart(64, '0');
const link = (sequence: number, more: Partial<PackageManifest> = {}): ChainedManifest => ({
  digest: digestOf(sequence),
  manifest: {
    ...base,
    id: String(sequence),
    sequence,
    previous: sequence === 1 ? null : digestOf(sequence - 1),
    positions: [{ file: 1, from: (sequence - 1) * 10, to: sequence * 10 }],
    ...more,
  },
});
const four = [1, 2, 3, 4].map((sequence) => link(sequence));

test('a whole chain has no problem, in any order, also with packages on request', () => {
  expect(checkChain(four.toReversed())).toEqual([]);
  expect(checkChain([...four, link(9, { kind: 'request', sequence: null, previous: null })])).toEqual([]);
  expect(checkChain([])).toEqual([]);
});

test('a missing package is detected, and so are its missing bytes', () => {
  expect(checkChain(four.filter(({ manifest }) => manifest.sequence !== 3))).toEqual([
    { kind: 'missing', sequence: 3 },
    { kind: 'gap', sequence: 4, file: 1 },
  ]);
  expect(checkChain(four.slice(1), 1)[0]).toEqual({ kind: 'missing', sequence: 1 });
  expect(checkChain(four.slice(1))).toEqual([]);
});

test('a manifest that is not the predecessor of the next one is detected', () => {
  const forged = four.map((one) => (one.manifest.sequence === 2 ? { ...one, digest: digestOf(99) } : one));
  expect(checkChain(forged)).toEqual([{ kind: 'broken', sequence: 3 }]);
});

test('two packages with the same number are detected', () => {
  const repeated = checkChain([...four, { ...link(2), digest: digestOf(98) }]);
  expect(repeated).toContainEqual({ kind: 'repeated', sequence: 2 });
});

test('a package that replaces another one repeats its bytes, which is no overlap', () => {
  const positions = [{ file: 1, from: 10, to: 20 }];
  expect(checkChain([...four, link(5, { replaces: '2', positions })])).toEqual([]);
  expect(checkChain([...four, link(5, { positions })])).toEqual([{ kind: 'overlap', sequence: 5, file: 1 }]);
});

test('a rebuilt archive packages everything again under a new key, and the chain continues', () => {
  const again = { ...link(5, { positions: [{ file: 1, from: 0, to: 40 }] }), keyId: 'new' };
  const before = four.map((one) => ({ ...one, keyId: 'old' }));
  expect(checkChain([...before, again])).toEqual([]);
  expect(checkChain([...before, { ...again, keyId: 'old' }])).toEqual([
    { kind: 'overlap', sequence: 5, file: 1 },
  ]);
});
