// Packs the n-grams of the language detector (src/language/ngram-table.ts), as a module of TypeScript: the packages that
// use it read no files. Set-up runs it whenever the detector or the
// form changes (scripts/setup.mjs).
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { requireEld } from '../src/language/require-eld.ts';
import { packNgrams } from '../src/language/ngram-table.ts';

const target = path.join(import.meta.dirname, '../src/language/generated/packed-ngrams.ts');
mkdirSync(path.dirname(target), { recursive: true });
// Two set-ups may run at once: what is read is always whole.
const temporary = `${target}.${process.pid}`;
const packed = deflateRawSync(packNgrams(requireEld('ngrams/extrasmall.js').ngramsData), { level: 9 });
writeFileSync(
  temporary,
  `/** The n-grams of eld's smallest data set (Apache-2.0, Nito T.M.), packed by packages/extract/ngrams. */\nexport const packedNgrams =\n  '${packed.toString('base64')}';\n`,
);
renameSync(temporary, target);
