import { Command } from 'commander';
import { answerJsonLines } from '../terminal/json-lines.ts';

export interface JsonLinesCommandDefinition {
  name: string;
  description: string;
  /** Shapes of a question and of its answer, for `--help`. */
  question: string;
  answer: string;
  loadAnswerer: () => Promise<(question: unknown) => unknown>;
}

/** A command that answers JSON lines on standard input with JSON lines on standard output. */
function jsonLinesCommand(definition: JsonLinesCommandDefinition): Command {
  const { name, description, question, answer, loadAnswerer } = definition;
  return new Command(name)
    .description(`${description} Reads and writes JSON lines.`)
    .addHelpText(
      'after',
      `\nA line of input:   ${question}\nA line of output:  ${answer}\n                   {error} for a bad line`,
    )
    .action(async () => {
      await answerJsonLines(process.stdin, process.stdout, await loadAnswerer());
    });
}

export function htmlLinksCommand(): Command {
  return jsonLinesCommand({
    name: 'links',
    description: 'Extracts links and metadata from an HTML page.',
    question: '{html | htmlBase64, url, headers?: [[name, value], …]}',
    answer: '{base, links: [{url, kind, nofollow}], refresh, robots, canonical, charset, title, language}',
    loadAnswerer: async () => (await import('@meguri/extract')).htmlLinksLine,
  });
}

export function robotsEvalCommand(): Command {
  return jsonLinesCommand({
    name: 'eval',
    description: 'Evaluates robots.txt for a URL and names the line that decides.',
    question: '{robots | robotsBase64, agent, url}',
    answer: '{allowed, crawlDelaySeconds, rule, line}',
    loadAnswerer: async () => (await import('@meguri/robots')).evaluateLine,
  });
}

export function urlCanonCommand(): Command {
  return jsonLinesCommand({
    name: 'canon',
    description: 'Computes the canonical form of a URL, its sort key and its host.',
    question: '{url, base?}',
    answer: '{url, surt, host} or {error}',
    loadAnswerer: async () => (await import('@meguri/urls')).canonicalizeLine,
  });
}
