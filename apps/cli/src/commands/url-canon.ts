import type { Command } from 'commander';
import { jsonLinesCommand } from './json-lines-command.ts';

export function urlCanonCommand(): Command {
  return jsonLinesCommand({
    name: 'canon',
    description: 'Gives the canonical form of a URL, its sort key and its host.',
    question: '{url, base?}',
    answer: '{url, surt, host} or {error}',
    loadAnswerer: async () => (await import('@meguri/urls')).canonicalizeLine,
  });
}
