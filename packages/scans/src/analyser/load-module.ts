import { pathToFileURL } from 'node:url';
import { builtIn, isBuiltIn } from './built-in.ts';
import type { Analyse, AnalyserModule } from './contract.ts';

/**
 * Loads an analyser: built in, by its name, or a module, by its path.
 * @throws where the module cannot be loaded, or exports no function
 */
export async function loadAnalyser(nameOrPath: string): Promise<{ analyse: Analyse; columns: unknown }> {
  if (isBuiltIn(nameOrPath)) return builtIn[nameOrPath];
  const module = (await import(pathToFileURL(nameOrPath).href)) as Partial<AnalyserModule>;
  if (typeof module.default !== 'function')
    throw new TypeError(
      'The module has no function as its default export. Write: export default (document) => ({ … })',
    );
  return { analyse: module.default, columns: module.columns };
}
