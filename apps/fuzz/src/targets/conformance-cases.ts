import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The cases of a conformance set, as seeds. */
export function conformanceCases<Case>(owner: 'extract' | 'robots' | 'urls', file: string): Case[] {
  const url = new URL(`../../../../packages/${owner}/fixtures/conformance/${file}`, import.meta.url);
  const bytes = readFileSync(url);
  const json = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return (JSON.parse(json.toString('utf8')) as { cases: Case[] }).cases;
}
