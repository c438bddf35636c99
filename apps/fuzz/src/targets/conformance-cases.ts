import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const repository = path.join(import.meta.dirname, '../../../..');
const sharedData = process.env.MEGURI_SHARED_DATA ?? path.join(repository, '..', 'shared', 'data');
const folder = path.join(sharedData, 'conformance');

/**
 * The cases of a conformance set, as seeds; none where the sets are not there.
 *
 * @throws Error where they are missing in continuous integration
 */
export function conformanceCases<Case>(file: string): Case[] {
  const full = path.join(folder, file);
  if (!existsSync(full)) {
    if (process.env.CI) throw new Error(`${full} is missing`);
    return [];
  }
  const bytes = readFileSync(full);
  const json = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return (JSON.parse(json.toString('utf8')) as { cases: Case[] }).cases;
}
