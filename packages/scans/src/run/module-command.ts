import path from 'node:path';
import type { AnalyserValues } from '@meguri/contracts';
import type { FoundAnalyser } from '../analyser/find-analyser.ts';
import type { SandboxedCommand } from '../sandbox/sandbox.ts';
import { compiledHost, prepareCompiledHost } from './compiled-host.ts';

const host = path.join(import.meta.dirname, 'module-host.ts');
const describe = path.join(import.meta.dirname, 'describe-module.ts');
/** The folder that holds `packages` and `node_modules`. */
const root = path.resolve(import.meta.dirname, '../../../..');

type NodeCommand = Pick<SandboxedCommand, 'command' | 'readable' | 'environment'>;

/**
 * The command that runs one of our programs in a sandbox: with this Node, our sources and dependencies, and
 * the files that it may read.
 */
export function nodeCommand(
  program: string,
  args: readonly string[],
  { readable, heapMegabytes }: { readable: readonly string[]; heapMegabytes: number },
): NodeCommand {
  const code = ['packages', 'node_modules', 'package.json'].map((name) => path.join(root, name));
  const all = [...code, ...readable];
  return {
    command: [process.execPath, `--max-old-space-size=${heapMegabytes}`, program, ...args],
    readable: process.execPath.startsWith(`${root}/`) ? all : [process.execPath, ...all],
    environment: { PATH: '/usr/bin:/bin', HOME: '/scratch', LANG: 'C.UTF-8', NODE_OPTIONS: '' },
  };
}

const heapMegabytes = 512;

/**
 * The command that runs the host of modules, which takes parameters as JSON. Before the host is compiled, it
 * starts without compiled code.
 *
 * @param userId under which it runs; null: that of this process
 */
export function moduleCommand(
  { form, place }: Pick<FoundAnalyser, 'form' | 'place'>,
  parameters: AnalyserValues,
  userId: number | null,
): NodeCommand {
  void prepareCompiledHost([process.execPath, `--max-old-space-size=${heapMegabytes}`, host]);
  const compiled = compiledHost();
  if (userId !== null) compiled?.shareWith(userId);
  const own = nodeCommand(host, [place, JSON.stringify(parameters)], {
    readable: [...(form === 'module' ? [place] : []), ...(compiled ? [compiled.directory] : [])],
    heapMegabytes,
  });
  return compiled
    ? { ...own, environment: { ...own.environment, NODE_COMPILE_CACHE: compiled.directory } }
    : own;
}

export const describeCommand = (modulePath: string): NodeCommand =>
  nodeCommand(describe, [modulePath], { readable: [modulePath], heapMegabytes: 128 });
