import { createInterface } from 'node:readline/promises';
import { CommandError } from './report-failure.ts';

/** The option that answers every question of a command. */
export const yesOption = ['--yes', 'do not ask for a confirmation', false] as const;

/**
 * Asks for a confirmation on the terminal; `isSure` answers it. The question goes to standard error, so that
 * output can be piped.
 *
 * @throws {CommandError} for any answer but yes, and without a terminal to ask on
 */
export async function confirm(question: string, isSure: boolean): Promise<void> {
  if (isSure) return;
  if (!process.stdin.isTTY) throw new CommandError(`${question} Add --yes to confirm.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('not confirmed: nothing was changed');
  } finally {
    terminal.close();
  }
}
