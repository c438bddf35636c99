import path from 'node:path';
import type { FoundAnalyser } from '../analyser/find-analyser.ts';

const host = path.join(import.meta.dirname, 'module-host.ts');
/** The folder that holds `packages` and `node_modules`. */
const root = path.resolve(import.meta.dirname, '../../../..');

/** How the host of modules is run: with this Node, its own sources and dependencies, and the module. */
export function moduleCommand(analyser: FoundAnalyser) {
  const code = ['packages', 'node_modules', 'package.json'].map((name) => path.join(root, name));
  const readable = analyser.form === 'module' ? [...code, analyser.place] : code;
  return {
    command: [process.execPath, '--max-old-space-size=512', host, analyser.place] as const,
    readable: process.execPath.startsWith(`${root}/`) ? readable : [process.execPath, ...readable],
    environment: { PATH: '/usr/bin:/bin', HOME: '/scratch', LANG: 'C.UTF-8', NODE_OPTIONS: '' },
  };
}
