import {
  refusal,
  type ActorContext,
  type ExportedList,
  type ExportServices,
} from '@meguri/api/services-port';
import {
  chooseExportColumns,
  exportMediaTypes,
  lists,
  readListQuery,
  rowEncoder,
  unreadParameters,
  type ListName,
  type ListQuery,
} from '@meguri/contracts';
import { appendAudit, readSettings } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { begun, countRows, exportFile } from './export-file.ts';
import { createExportSlots } from './export-slots.ts';
import { listSources, type ListingServices } from './list-sources.ts';

/** Exports of every list. They read with the procedures of the lists' screens. */
export function createExportServices(
  { prisma, clock }: Dependencies,
  services: ListingServices,
): ExportServices {
  const sources = listSources(services, { clock });
  const slots = createExportSlots();
  const maxRows = async () => (await readSettings(prisma))['export.maxRows'];

  const begin: ExportServices['begin'] = async ({ ctx, input }) => {
    const { list, format, parameters, columns: asked } = input;
    const read = readerOf(ctx, input);
    const { columns, unknown } = chooseExportColumns(list, asked);
    if (unknown.length > 0)
      throw refusal('invalid', 'unknownColumns', { list, columns: unknown.join(', ') }, 'columns');
    const release = slots.take(ctx.actor.name);
    try {
      const file = { read, encoder: rowEncoder(format, columns), maxRows: await maxRows() };
      const body = await begun(releasing(exportFile(file), release));
      const at = clock.now();
      const after = { format, filter: parameters, columns: asked ?? 'all' };
      // After the first page, so that an export of the audit log does not contain itself.
      const act = { at, action: 'list.export', subject: `list:${list}`, before: null, after } as const;
      await appendAudit(prisma, actOf(ctx, { ...act, reason: undefined }));
      const name = `${list}-${at.toISOString().slice(0, 10)}.${format}`;
      return { name, mediaType: exportMediaTypes[format], body };
    } catch (error) {
      release();
      throw error;
    }
  };

  /** Reads the page of rows after a cursor. */
  const readerOf = (ctx: ActorContext, input: ExportedList) => {
    const query = queryOf(input);
    return (cursor: string | undefined) => sources[input.list].read({ ctx, query, cursor });
  };

  return {
    size: async ({ ctx, input }) => {
      const query = queryOf(input);
      const { count } = sources[input.list];
      const counting = count ? count({ ctx, query, cursor: undefined }) : countRows(readerOf(ctx, input));
      const [counted, most] = await Promise.all([counting, maxRows()]);
      return { ...counted, maxRows: most };
    },
    begin,
  };
}

/**
 * The input of the list's procedure.
 *
 * @throws {ServiceError} `invalid` for a parameter that would be ignored, so that the file would hold more
 *   than requested
 */
function queryOf({ list, parameters }: ExportedList): ListQuery<ListName> {
  const unread = unreadParameters(lists[list].parameters, parameters);
  if (unread.length > 0)
    throw refusal('invalid', 'unreadParameters', { list, names: unread.join(', ') }, 'parameters');
  return readListQuery(list, parameters);
}

async function* releasing(parts: AsyncGenerator<string>, release: () => void): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    release();
  }
}
