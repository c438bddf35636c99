import type { eld } from 'eld/extrasmall';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import type { NgramData } from './ngram-table.ts';

interface EldModule {
  createEld(): { instance: Pick<typeof eld, 'detect'>; loadData(data: NgramData): string };
}

const require = createRequire(import.meta.url);

/** A module of eld that its package does not export: the detector without data, and each data set. */
export function requireEld(file: 'languageDetector.js'): EldModule;
export function requireEld(file: 'ngrams/extrasmall.js'): { ngramsData: NgramData };
export function requireEld(file: string): unknown {
  return require(path.join(path.dirname(findPackageJSON('eld', import.meta.url)!), 'src', file));
}
