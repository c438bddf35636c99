// Packs the n-grams of the language detector (src/language/ngram-table.ts). Set-up runs it whenever the detector or the
// form changes (scripts/setup.mjs).
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { writeModule } from '../assembly/write-module.mjs';
import { packNgrams } from '../src/language/ngram-table.ts';
import { requireEld } from '../src/language/require-eld.ts';

writeModule(path.join(import.meta.dirname, '../src/language/generated/packed-ngrams.ts'), {
  name: 'packedNgrams',
  about: "The n-grams of eld's smallest data set (Apache-2.0, Nito T.M.), packed by packages/extract/ngrams.",
  bytes: deflateRawSync(packNgrams(requireEld('ngrams/extrasmall.js').ngramsData), { level: 9 }),
});
