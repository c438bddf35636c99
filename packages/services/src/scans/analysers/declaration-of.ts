import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import { isModuleFile, type AnalyserDeclaration, type Protection } from '@meguri/contracts';
import { AnalyserError, describeModule, placeAnalyser, readDeclaration, scanLimits } from '@meguri/scans';
import { withRunDirectory } from '../run-directory.ts';

/** User of the sandbox in which a module is loaded, if this process is root. */
const userId = 700_900;
const startSeconds = 20;

/**
 * What an analyser declares: a module exports it; for a program it is given with the upload.
 * @throws {ServiceError} `invalid` with what to correct
 */
export async function declarationOf(
  analyser: {
    fileName: string;
    source: Uint8Array;
    given: { columns?: unknown; parameters?: unknown };
  },
  { directory, protection }: { directory: string; protection: Protection },
): Promise<AnalyserDeclaration> {
  const { fileName, source, given } = analyser;
  try {
    if (!isModuleFile(fileName)) return readDeclaration(given);
    return await withRunDirectory(directory, async (own) => {
      const declaration = { columns: null, parameters: [], key: null };
      const { place } = await placeAnalyser({ form: 'module', fileName, source, declaration }, own);
      return describeInSandbox(place, { directory: own, protection });
    });
  } catch (error) {
    if (!(error instanceof AnalyserError)) throw error;
    throw refusal('invalid', 'badAnalyser', { problem: error.message }, 'source');
  }
}

/**
 * Reads the exports of a module in a sandbox.
 *
 * @param directory of its own for its scratch directory
 * @throws {AnalyserError} where it cannot be loaded
 */
export async function describeInSandbox(
  place: string,
  { directory, protection }: { directory: string; protection: Protection },
): Promise<AnalyserDeclaration> {
  const scratch = path.join(directory, 'describe');
  const limits = { ...scanLimits, startSeconds };
  return describeModule(place, { ...limits, limits, protection, userId, scratch });
}
