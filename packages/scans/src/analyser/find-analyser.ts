import { access, constants, realpath, stat } from 'node:fs/promises';
import { builtIn, isBuiltIn } from './built-in.ts';
import type { Columns } from '../rows/columns.ts';

/** An analyser that was found by name or path. */
export interface FoundAnalyser {
  form: 'built-in' | 'module' | 'program';
  /** Name, or absolute path without symbolic links. */
  place: string;
  /** Null: declared by the module, or inferred from the first rows. */
  columns: Columns | null;
}

const moduleName = /\.(?:mjs|js|mts|ts)$/;

/**
 * Finds an analyser by the name of a built-in one, or by path: a JavaScript or TypeScript module, or any
 * executable file.
 *
 * @throws naming what is missing and the fix
 */
export async function findAnalyser(nameOrPath: string): Promise<FoundAnalyser> {
  if (isBuiltIn(nameOrPath))
    return { form: 'built-in', place: nameOrPath, columns: builtIn[nameOrPath].columns };
  const place = await realpath(nameOrPath).catch(() => null);
  if (place === null || !(await stat(place)).isFile())
    throw new Error(
      `There is no analyser "${nameOrPath}". Give ${Object.keys(builtIn).join(', ')}, or the path of a module or program.`,
    );
  if (moduleName.test(place)) return { form: 'module', place, columns: null };
  const isExecutable = await access(place, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isExecutable)
    throw new Error(
      `${nameOrPath} is neither a module (.js, .mjs, .ts, .mts) nor executable. Make a program executable: chmod +x ${nameOrPath}`,
    );
  return { form: 'program', place, columns: null };
}
