import { Command } from 'commander';
import { answerJsonLines } from '../json-lines.ts';

export interface JsonLinesCommandDefinition {
  name: string;
  description: string;
  /** Shapes of a question and of its answer, for `--help`. */
  question: string;
  answer: string;
  loadAnswerer: () => Promise<(question: unknown) => unknown>;
}

/** A command that answers JSON lines on standard input with JSON lines on standard output. */
export function jsonLinesCommand(definition: JsonLinesCommandDefinition): Command {
  const { name, description, question, answer, loadAnswerer } = definition;
  return new Command(name)
    .description(`${description} Reads JSON lines, writes one JSON line for each.`)
    .addHelpText(
      'after',
      `\nA line of input:   ${question}\nA line of output:  ${answer}\n                   {error} for a bad line`,
    )
    .action(async () => {
      await answerJsonLines(process.stdin, process.stdout, await loadAnswerer());
    });
}
