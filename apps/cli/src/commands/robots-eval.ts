import type { Command } from 'commander';
import { jsonLinesCommand } from './json-lines-command.ts';

export function robotsEvalCommand(): Command {
  return jsonLinesCommand({
    name: 'eval',
    description: 'Says whether a robots.txt allows a URL, and which line decides.',
    question: '{robots | robotsBase64, agent, url}',
    answer: '{allowed, crawlDelaySeconds, rule, line}',
    loadAnswerer: async () => (await import('@meguri/robots')).evaluateLine,
  });
}
