import { refusal, type ConsoleImportServices } from '@meguri/api/services-port';
import { openImportBuckets, type ImportBuckets } from '@meguri/archive';
import { type BucketAccess, type ImportPreview } from '@meguri/contracts';
import { findImportDetail, listImportFiles, listImportProblems, listImportRows } from '@meguri/database';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../context/cursor.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { openImportDirectories, type FoundFiles } from './import-directories.ts';
import { createImportServices } from './import-services.ts';
import { readFormat } from './read-format.ts';

const perList = { imports: 50, files: 100, problems: 100 } as const;
/** Limits of previews: files whose beginnings are read, the time for that, and concurrent previews. */
const limits = { examined: 200, seconds: 5, previews: 2 } as const;
const position = z.int().min(0);
const problemPosition = z.object({ file: z.int(), number: z.int() });

/**
 * Imports for the console. Its users can choose files of configured directories and buckets only; commands
 * may name any file.
 *
 * @param directories that may be imported from, as absolute paths, and as locations such as
 *   `s3://bucket/folder`
 * @param access how buckets are reached
 */
export function createConsoleImports(
  deps: Dependencies,
  { directories, access }: { directories: readonly string[]; access: BucketAccess },
): ConsoleImportServices {
  const { prisma } = deps;
  const services = createImportServices(deps, access);
  const buckets = openImportBuckets(access);
  const places = openImportDirectories(directories, buckets);
  let previews = 0;
  const get: ConsoleImportServices['get'] = async ({ input: { id } }) => {
    const found = await findImportDetail(prisma, id);
    if (!found) throw refusal('not-found', 'unknownImport', { id: String(id) }, 'id');
    return found;
  };
  return {
    list: async ({ input }) => {
      const before = decodeCursor(position, input.cursor);
      const found = await listImportRows(prisma, { before, limit: perList.imports + 1 });
      return pageOfRows(found, perList.imports, ({ id }) => id);
    },
    get,
    files: async ({ input: { id, cursor } }) => {
      const after = decodeCursor(position, cursor) ?? 0;
      const found = await listImportFiles(prisma, { id, after, limit: perList.files + 1 });
      return pageOfRows(found, perList.files, ({ number }) => number);
    },
    problems: async ({ input: { id, cursor } }) => {
      const after = decodeCursor(problemPosition, cursor) ?? { file: 0, number: 0 };
      const found = await listImportProblems(prisma, { id, after, limit: perList.problems + 1 });
      return pageOfRows(found, perList.problems, ({ file, number }) => ({ file, number }));
    },
    browse: ({ input }) => places.browse(input.path),
    preview: async ({ input: { paths } }) => {
      if (previews >= limits.previews) throw refusal('unavailable', 'importBusy');
      previews += 1;
      try {
        return await previewOf(await places.find(paths), buckets);
      } finally {
        previews -= 1;
      }
    },
    create: async ({ ctx, input: { paths, ...input } }) => {
      const { files } = await places.find(paths);
      const { id } = await services.queueImport({ ctx, input: { ...input, files } });
      return { id };
    },
    pause: async (call) => {
      await services.pauseImport(call);
    },
    resume: async (call) => {
      await services.resumeImport(call);
    },
    remove: async (call) => {
      await services.removeImport(call);
    },
  };
}

async function previewOf({ files, leftOut }: FoundFiles, buckets: ImportBuckets): Promise<ImportPreview> {
  const rows: ImportPreview['rows'] = [];
  const endMs = performance.now() + limits.seconds * 1_000;
  for (const file of files.slice(0, limits.examined)) {
    if (performance.now() > endMs) break;
    rows.push({ path: file.path, bytes: file.bytes, format: await readFormat(file, buckets) });
  }
  const formats = Map.groupBy(rows, ({ format }) => format);
  return {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    formats: [...formats]
      .map(([format, ofFormat]) => ({ format, files: ofFormat.length }))
      .toSorted((a, b) => b.files - a.files),
    examined: rows.length,
    rows,
    leftOut,
  };
}
