import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Output and exit code of a command. */
export interface CommandOutcome {
  output: string;
  errors: string;
  code: number;
}

/** Runs a command in a separate process, with standard input. */
export async function runApart(args: readonly string[], input = ''): Promise<CommandOutcome> {
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main, ...args], { stdio: 'pipe' });
  child.stdin.end(input);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { output, errors, code };
}
