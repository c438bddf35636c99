import type { CallFrame } from './cpu-profile.ts';

/** The package and file of a function. */
export interface CodePlace {
  /**
   * A workspace (`packages/fetch`), an npm package (`undici`), `node` for Node's own code, or a name of V8
   * such as `(garbage collector)`.
   */
  package: string;
  /** Within the package; empty outside of files. */
  file: string;
}

/** @param root path of the repository */
export function codePlace({ url, functionName }: CallFrame, root: string): CodePlace {
  if (url.startsWith('node:')) return { package: 'node', file: url.slice('node:'.length) };
  const path = url.replace(/^file:\/\//, '');
  const installed = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path);
  if (installed) return { package: installed[1] ?? '', file: installed[2] ?? '' };
  const own = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const workspace = /^((?:apps|packages)\/[^/]+)\/(.*)$/.exec(own);
  if (workspace) return { package: workspace[1] ?? '', file: workspace[2] ?? '' };
  return own === ''
    ? { package: functionName.startsWith('(') ? functionName : '(built in)', file: '' }
    : { package: 'other', file: own };
}
