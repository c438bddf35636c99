import { analyserDeclarationSchema, isModuleFile, type AnalyserDeclaration } from '@meguri/contracts';
import { z } from 'zod';
import { readColumns } from '../rows/columns.ts';
import { startAnalyser, type AnalyserPlace } from '../run/analyser-process.ts';
import { describeCommand } from '../run/module-command.ts';

/** What is wrong with an analyser, and the fix, for its author. */
export class AnalyserError extends Error {
  override readonly name = 'AnalyserError';
}

const maxAnswerBytes = 2 ** 18;
const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

/**
 * Checks that a file can run here: a program begins with the path of its interpreter, or is a Linux binary.
 *
 * @returns null, or problem and fix
 */
export function programProblem(fileName: string, source: Uint8Array): string | null {
  if (isModuleFile(fileName)) return null;
  const start = Buffer.from(source.subarray(0, 256));
  if (start.subarray(0, 4).equals(elf) || /^#! ?\//.test(start.toString('latin1'))) return null;
  return `${fileName} is neither a module (.js, .mjs, .ts, .mts) nor a program. Begin a script with the path of its interpreter, such as #!/usr/bin/python3.`;
}

/**
 * Loads a module in its sandbox and reads its exports `columns`, `parameters`, and `key` with `reduce`.
 *
 * @param modulePath of a file that the sandbox may read
 * @throws {AnalyserError} if it cannot be loaded or its declarations are invalid
 */
export async function describeModule(modulePath: string, place: AnalyserPlace): Promise<AnalyserDeclaration> {
  const running = startAnalyser(place, describeCommand(modulePath), null);
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end();
  let answer = '';
  running.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
    if (answer.length > maxAnswerBytes) running.kill();
  });
  const { code, endedFor, errorOutput } = await running.ended;
  if (endedFor === 'too-slow')
    throw new AnalyserError(
      `The module was not loaded within ${place.startSeconds} s. Move slow work into functions.`,
    );
  if (endedFor === 'too-much-memory')
    throw new AnalyserError('The module takes more memory than the limit while it is loaded.');
  if (endedFor === 'too-many-files')
    throw new AnalyserError(
      'The module writes more files, or larger ones, than the limit while it is loaded.',
    );
  if (code !== 0) throw new AnalyserError(`The module cannot be loaded: ${lastLines(errorOutput)}`);
  return readDeclaration(parse(answer));
}

/**
 * Checks the declarations of an analyser.
 *
 * @throws {AnalyserError} naming the problem
 */
export function readDeclaration(given: {
  columns?: unknown;
  parameters?: unknown;
  key?: unknown;
}): AnalyserDeclaration {
  try {
    const columns = given.columns === undefined || given.columns === null ? null : readColumns(given.columns);
    const key = typeof given.key === 'string' ? [given.key] : (given.key ?? null);
    const read = analyserDeclarationSchema.safeParse({ columns, parameters: given.parameters ?? [], key });
    if (!read.success)
      throw new AnalyserError(`Its declarations are invalid: ${z.prettifyError(read.error)}`);
    const missing = columns && read.data.key?.find((name) => !Object.hasOwn(columns, name));
    if (typeof missing === 'string')
      throw new AnalyserError(
        `The key names the column "${missing}", which is not declared. Add it to columns.`,
      );
    return read.data;
  } catch (error) {
    if (error instanceof AnalyserError) throw error;
    throw new AnalyserError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parse(answer: string): Record<string, unknown> {
  try {
    return JSON.parse(answer) as Record<string, unknown>;
  } catch {
    throw new AnalyserError('The module ended its process while it was loaded. Leave out process.exit.');
  }
}

/** Node ends the message of an error with its stack and the version of Node. */
function lastLines(errorOutput: string): string {
  const lines = errorOutput.split('\n').filter((line) => !/^\s+at |^Node\.js v|^\s*$/.test(line));
  return lines.slice(-6).join('\n').slice(0, 1_000) || 'it ended without a message';
}
