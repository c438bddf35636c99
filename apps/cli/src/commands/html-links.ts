import type { Command } from 'commander';
import { jsonLinesCommand } from './json-lines-command.ts';

export function htmlLinksCommand(): Command {
  return jsonLinesCommand({
    name: 'links',
    description: 'Gives what a crawler reads out of an HTML page.',
    question: '{html | htmlBase64, url, headers?: [[name, value], …]}',
    answer: '{base, links: [{url, kind, nofollow}], refresh, robots, canonical, charset, title, language}',
    loadAnswerer: async () => (await import('@meguri/extract')).htmlLinksLine,
  });
}
