import { pathToFileURL } from 'node:url';
import { builtIn, isBuiltIn } from './built-in.ts';
import type { Analyse, AnalyserModule, Reduce } from './contract.ts';

export interface LoadedAnalyser {
  analyse: Analyse;
  /** It reads the text of each document. */
  readsText?: boolean;
  /** The declaration of the module; unchecked. */
  columns: unknown;
  parameters?: unknown;
  key?: unknown;
  reduce?: Reduce | undefined;
}

/**
 * Loads a built-in analyser by name, or a module by path.
 *
 * @throws if the module cannot be loaded, exports no function, or has `reduce` without `key`
 */
export async function loadAnalyser(nameOrPath: string): Promise<LoadedAnalyser> {
  if (isBuiltIn(nameOrPath)) return builtIn[nameOrPath];
  const module = (await import(pathToFileURL(nameOrPath).href)) as Partial<AnalyserModule>;
  if (typeof module.default !== 'function')
    throw new TypeError(
      'The module has no function as its default export. Write: export default (document) => ({ … })',
    );
  const { columns, parameters, key, reduce } = module;
  if (reduce !== undefined && typeof reduce !== 'function')
    throw new TypeError(
      'The export reduce of the module is not a function. Write: export const reduce = (a, b) => ({ … })',
    );
  if ((reduce === undefined) !== (key === undefined))
    throw new TypeError(
      'reduce and key belong together. Write: export const key = "column" next to export const reduce = (a, b) => ({ … })',
    );
  return { analyse: module.default, columns, parameters, key, reduce };
}
