import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Only builds and tests read the documents; a built console contains the rendered pages. */
const documents = path.resolve(/* turbopackIgnore: true */ process.cwd(), '../../docs');

/** Files below `docs` whose names match, by paths relative to it. */
export function manualFiles(pattern: RegExp, folder = documents): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.map((file) => file.split(path.sep).join('/')).filter((file) => pattern.test(file));
}

/** @param file one of `manualFiles` */
export function readManualFile(file: string, folder = documents): Promise<Buffer> {
  return readFile(path.join(/* turbopackIgnore: true */ folder, file));
}
