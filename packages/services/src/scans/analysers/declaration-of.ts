import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import { isModuleFile, type AnalyserDeclaration, type Protection } from '@meguri/contracts';
import { AnalyserError, describeModule, placeAnalyser, readDeclaration, scanLimits } from '@meguri/scans';
import { withRunDirectory } from '../run-directory.ts';

/** Of the sandbox in which a module is loaded, if this process is root. */
const userId = 700_900;
const startSeconds = 20;

/**
 * What an analyser declares: a module exports it, of a program it is given with the upload.
 * @throws {ServiceError} `invalid` with what to mend
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
      const scratch = path.join(own, 'scratch');
      await mkdir(scratch, { mode: 0o700 });
      if (process.getuid?.() === 0) await chown(scratch, userId, userId);
      const limits = { ...scanLimits, startSeconds };
      return describeModule(place, { ...limits, limits, protection, userId, scratch });
    });
  } catch (error) {
    if (!(error instanceof AnalyserError)) throw error;
    throw refusal('invalid', 'badAnalyser', { problem: error.message }, 'source');
  }
}
