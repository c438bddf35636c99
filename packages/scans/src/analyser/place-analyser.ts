import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnalyserDeclaration, AnalyserForm } from '@meguri/contracts';
import { builtIn, isBuiltIn, type BuiltInAnalyser, type BuiltInReduction } from './built-in.ts';
import type { FoundAnalyser } from './find-analyser.ts';

/** An analyser of the registry. */
export interface RegisteredAnalyser {
  form: Exclude<AnalyserForm, 'built-in'>;
  /** Its extension distinguishes TypeScript from JavaScript. */
  fileName: string;
  source: Uint8Array;
  declaration: AnalyserDeclaration;
}

/**
 * Writes an analyser of the registry into a directory, readable for other users and executable if it is a
 * program.
 *
 * @param directory that others may enter; it holds no file of that name
 */
export async function placeAnalyser(
  { form, fileName, source, declaration }: RegisteredAnalyser,
  directory: string,
): Promise<FoundAnalyser> {
  const place = path.join(directory, fileName);
  await writeFile(place, source, { flag: 'wx' });
  // The umask of our processes would hide it from the user of the sandbox.
  await chmod(place, 0o755);
  return { form, place, columns: declaration.columns };
}

/** How the rows of a built-in analyser are summed up; null: not at all. */
export function builtInReduction(name: string): BuiltInReduction | null {
  const found: BuiltInAnalyser | null = isBuiltIn(name) ? builtIn[name] : null;
  return found?.reduction ?? null;
}

/** The declaration of a built-in analyser; null: there is none of this name. */
export function builtInDeclaration(name: string): AnalyserDeclaration | null {
  if (!isBuiltIn(name)) return null;
  const key = builtInReduction(name)?.key ?? null;
  return { columns: builtIn[name].columns, parameters: [], key: key && [...key] };
}
