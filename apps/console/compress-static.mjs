// Compresses what the build made for browsers, once: a page loads twenty of these files, and compressing them for each
// request would take more processor time than the page itself.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const directory = path.join(import.meta.dirname, '.next/static');
/** Fonts are compressed in themselves. */
const compressible = /\.(?:js|css|json|svg|txt)$/;
/** A smaller file fits into one packet as it is. */
const leastBytes = 1_024;

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)];
// The highest takes thirty times as long for 4 % less.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const names = (await readdir(directory, { recursive: true })).filter((name) => compressible.test(name));
for (const name of names) {
  const file = path.join(directory, name);
  const bytes = await readFile(file);
  if (bytes.byteLength < leastBytes) continue;
  const [asGzip, asBrotli] = await Promise.all([toGzip(bytes, { level: 9 }), toBrotli(bytes, brotliOptions)]);
  await Promise.all([writeFile(`${file}.gz`, asGzip), writeFile(`${file}.br`, asBrotli)]);
}
