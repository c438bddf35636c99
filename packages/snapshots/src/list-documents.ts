import { existsSync } from 'node:fs';
import { sqlText } from '@meguri/url-index';
import { listFile, requisitesFile } from './snapshot-files.ts';
import type { HiddenScope } from './pointers.ts';
import { listBodies, type Place } from './write-pointers.ts';

/** Conditions on the metadata of documents; an empty one admits all. */
export interface DocumentConditions {
  /** Media types such as `text/html`, or all of a type: `image/*`. */
  mediaTypes: readonly string[];
  statuses: readonly number[];
  /** Size of the body without content coding, in bytes; null: any. */
  minBytes: number | null;
  maxBytes: number | null;
}

/**
 * Calls back with the places of the documents of a snapshot that no takedown hides and that meet the
 * conditions, in the order of the archive, some thousands at once.
 *
 * @param input.directory of the snapshot
 * @param input.after only those behind this place
 * @throws if a list cannot be read
 */
export function listDocuments(
  input: {
    directory: string;
    hidden: readonly HiddenScope[];
    conditions: DocumentConditions;
    after: Pick<Place, 'fileId' | 'offset'> | null;
  },
  use: (places: AsyncGenerator<Place[]>) => Promise<void>,
): Promise<void> {
  const { directory, hidden, conditions, after } = input;
  const requisites = requisitesFile(directory);
  const lists = {
    documents: listFile(directory),
    requisites: existsSync(requisites) ? requisites : null,
  };
  return listBodies(lists, { hidden, condition: conditionSql(conditions, after) }, use);
}

function conditionSql(
  { mediaTypes, statuses, minBytes, maxBytes }: DocumentConditions,
  after: Pick<Place, 'fileId' | 'offset'> | null,
): string {
  const types = mediaTypes.map((type) => {
    const name = type.toLowerCase();
    // A stored type may have parameters.
    return name.endsWith('/*')
      ? `starts_with(lower(mime), ${sqlText(name.slice(0, -1))})`
      : `trim(split_part(lower(mime), ';', 1)) = ${sqlText(name)}`;
  });
  const conditions = [
    types.length > 0 ? `(${types.join(' OR ')})` : null,
    statuses.length > 0 ? `status IN (${statuses.map(Number).join(', ')})` : null,
    minBytes === null ? null : `payload_bytes >= ${minBytes}`,
    maxBytes === null ? null : `payload_bytes <= ${maxBytes}`,
    after === null
      ? null
      : `(body_file_id > ${after.fileId} OR (body_file_id = ${after.fileId} AND body_offset > ${after.offset}))`,
  ];
  return conditions.filter((one) => one !== null).join(' AND ') || 'true';
}
