import { spawn } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileOnly } from './host-protocol.ts';

/**
 * Compiled code of the host of modules, so that each of its processes starts in a fifth of the time. Made once, by a
 * process of ours that loads no analyser; analysers may read it, and not write it.
 */
export interface CompiledHost {
  directory: string;
  /** Lets processes of another user read it: Node looks for files under a name that ends with the id of its user. */
  shareWith(userId: number): void;
}

let prepared: Promise<CompiledHost | null> | undefined;
let ready: CompiledHost | null = null;

/** What is compiled so far; null at first, and where this machine has no safe place for it. */
export const compiledHost = (): CompiledHost | null => ready;

/**
 * Compiles the host if that has not been done for this version of Node and of the code. Does not fail: without it,
 * analysers start more slowly.
 *
 * @param command of the host, without the name of an analyser
 */
export function prepareCompiledHost(command: readonly [string, ...string[]]): Promise<CompiledHost | null> {
  return (prepared ??= compile(command, ownDirectory()).then((host) => (ready = host)));
}

/** Nobody else may write to it, since its files are run. */
function ownDirectory(): string | null {
  const userId = process.getuid?.();
  if (userId === undefined) return null;
  const directory = path.join(tmpdir(), `meguri-scan-host-${userId}`);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
    const { uid, mode } = lstatSync(directory);
    return lstatSync(directory).isDirectory() && uid === userId && (mode & 0o022) === 0 ? directory : null;
  } catch {
    return null;
  }
}

async function compile(
  [program, ...args]: readonly [string, ...string[]],
  directory: string | null,
): Promise<CompiledHost | null> {
  if (directory === null) return null;
  const code = await new Promise((resolve) => {
    const child = spawn(program, [...args, compileOnly], {
      stdio: 'ignore',
      env: { NODE_COMPILE_CACHE: directory },
    });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  return code === 0 ? shared(directory, String(process.getuid?.() ?? '')) : null;
}

function shared(directory: string, ownId: string): CompiledHost | null {
  try {
    const own = readdirSync(directory).filter((name) => name.endsWith(`-${ownId}`));
    // Node makes files that their user alone may read.
    for (const name of own)
      for (const file of readdirSync(path.join(directory, name)))
        chmodSync(path.join(directory, name, file), 0o644);
    return {
      directory,
      shareWith: (userId) => {
        for (const name of own) link(name, path.join(directory, `${name.slice(0, -ownId.length)}${userId}`));
      },
    };
  } catch {
    return null;
  }
}

function link(target: string, place: string): void {
  try {
    symlinkSync(target, place);
  } catch {
    // It is there already.
  }
}
