import { once } from 'node:events';
import type { ProcessGroup } from '../usage/process-group.ts';

/**
 * Runs a program of a system until it exits; its error output is shown.
 *
 * @throws with its exit code, unless that is one of `expected`
 */
export async function runToEnd(
  group: ProcessGroup,
  command: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; expected?: readonly number[]; quiet?: boolean },
): Promise<void> {
  const child = group.spawn(command, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'ignore', options.quiet ? 'ignore' : 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0 || (code !== null && options.expected?.includes(code))) return;
  throw new Error(`${command.at(-1)}: ended with ${code ?? child.signalCode}`);
}
