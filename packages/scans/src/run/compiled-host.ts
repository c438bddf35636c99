import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileOnly } from './host-protocol.ts';

/**
 * Compiled code of the host of modules, with which its processes start in a fifth of the time. Made once by a
 * process of ours that loads no analyser; analysers may read it, but not write it.
 */
export interface CompiledHost {
  directory: string;
  /** Lets processes of another user read it: Node looks for files under a name that ends with its user id. */
  shareWith(userId: number): void;
}

let prepared: Promise<CompiledHost | null> | undefined;
let ready: CompiledHost | null = null;

/** The compiled code so far; null at first, and if this machine has no safe place for it. */
export const compiledHost = (): CompiledHost | null => ready;

/**
 * Compiles the host unless that was done for this version of Node and of the code. Does not fail: without it,
 * analysers start more slowly. Code compiled earlier is available when this returns, however old: Node
 * ignores compiled code of changed files.
 *
 * @param command of the host, without the name of an analyser
 */
export function prepareCompiledHost(command: readonly [string, ...string[]]): Promise<CompiledHost | null> {
  if (prepared) return prepared;
  const directory = ownDirectory();
  if (directory === null) return (prepared = Promise.resolve(null));
  const done = path.join(directory, `ready-${digestOf([process.version, ...command])}`);
  ready = existsSync(done) ? shared(directory) : null;
  if (ready && isRecent(done)) return (prepared = Promise.resolve(ready));
  return (prepared = compile(command, { directory, done })
    .catch(() => null)
    .then((host) => (ready = host ?? ready)));
}

/** Null if other users may write to the directory, since its files are run. */
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

/** @returns null if the host does not load, or others may write to the directory */
async function compile(
  [program, ...args]: readonly [string, ...string[]],
  { directory, done }: { directory: string; done: string },
): Promise<CompiledHost | null> {
  discardOld(directory);
  const code = await new Promise((resolve) => {
    const child = spawn(program, [...args, compileOnly], {
      stdio: 'ignore',
      env: { NODE_COMPILE_CACHE: directory },
    });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  if (code !== 0) return null;
  const compiled = shared(directory);
  if (compiled) writeFileSync(done, '');
  return compiled;
}

/** Until it is compiled again after a day, each process compiles code that has changed. */
const validMs = 86_400_000;

const isRecent = (file: string) =>
  Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < validMs;

const digestOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

/** One version of the code has some hundred files. */
const maxFiles = 5_000;

function discardOld(directory: string): void {
  for (const name of readdirSync(directory)) {
    const place = path.join(directory, name);
    if (lstatSync(place).isDirectory() && readdirSync(place).length > maxFiles)
      rmSync(place, { recursive: true, force: true });
  }
}

function shared(directory: string): CompiledHost | null {
  const ownId = String(process.getuid?.() ?? '');
  try {
    const own = readdirSync(directory).filter((name) => name.endsWith(`-${ownId}`));
    // Node creates files that only their user may read.
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
    // It exists already.
  }
}
