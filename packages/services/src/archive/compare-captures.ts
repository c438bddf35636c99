import type { PageServices } from '@meguri/api/services-port';
import { diffLines } from '../context/diff-lines.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { capturedText } from './captured-text.ts';
import { getCapture } from './get-capture.ts';
import type { Archive } from './open-archive.ts';

/** Two captures of a page, or one twice where there is but one. */
export function createCompareCaptures(
  deps: Dependencies,
  archive: () => Promise<Archive>,
): PageServices['compare'] {
  return async ({ input: { url, before, after } }) => {
    const opened = await archive();
    const [older, newer] = await Promise.all(
      [before, after].map(async (at) => capturedText(await getCapture(deps, opened, { url, at }))),
    );
    if (!older || !newer) throw new Error('two captures are two');
    const lines = older.text === null || newer.text === null ? null : diffLines(older.text, newer.text);
    return { before: older, after: newer, lines };
  };
}
