import type { eld } from 'eld/extrasmall';
import { inflateRawSync } from 'node:zlib';
import { packedNgrams } from './generated/packed-ngrams.ts';
import { openNgrams } from './ngram-table.ts';
import { requireEld } from './require-eld.ts';

/**
 * eld's detector with the smallest of its four data sets: as accurate as the others on single sentences, with
 * a quarter of the memory. Set-up packs the data (ngrams/pack.mjs), since as JavaScript it takes 34 MB in
 * each thread.
 */
export function openEld(): Pick<typeof eld, 'detect'> {
  const { instance, loadData } = requireEld('languageDetector.js').createEld();
  // A copy, which begins at the start of its buffer.
  loadData(openNgrams(new Uint8Array(inflateRawSync(Buffer.from(packedNgrams, 'base64')))));
  return instance;
}
