import { existsSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDurable, openDuck, parquetFiles, type Duck } from '@meguri/url-index';
import { archiveLists } from '../open-export.ts';
import type { HiddenScope } from '../pointers.ts';
import { fillTakedowns, hidesSql, type SnapshotLists } from '../shown-rows.ts';
import { affectingFile, affectingSchema, candidateTakedowns, hostIdBytes, hostsFile } from './affecting.ts';

/**
 * Finds which takedowns hide a record of a snapshot, and stores them, so that exports change with these
 * alone.
 *
 * @param input.directory of the snapshot
 */
export async function findAffecting(input: {
  directory: string;
  hidden: readonly HiddenScope[];
  memoryMegabytes: number;
}): Promise<void> {
  const { directory, hidden, memoryMegabytes } = input;
  const duck = await openDuck({
    directories: [directory],
    scratch: path.join(directory, 'scratch'),
    memoryMegabytes,
    threads: 2,
  });
  try {
    const lists = archiveLists(directory);
    if (!existsSync(hostsFile(directory))) await writeHosts(duck, { directory, lists });
    const candidates = (await candidateTakedowns(directory, hidden)) ?? hidden;
    const file = affectingFile(directory, candidates);
    if (candidates.length === 0 || existsSync(file)) return;
    await fillTakedowns(duck, candidates);
    const reader = await duck.connection.runAndReadAll(`
      SELECT DISTINCT t.host_id::VARCHAR AS "hostId", t.url_key::VARCHAR AS "urlKey", t.url
      FROM ${sourceOf(lists)} AS entry JOIN (SELECT takedown_host, unnest(hides) AS t FROM takedown) ON takedown_host = entry.host_id
      WHERE ${hidesSql} ORDER BY 1, 2, 3`);
    const affecting = affectingSchema.parse(reader.getRowObjectsJS());
    const temporary = `${file}.${process.pid}.tmp`;
    await writeFile(temporary, JSON.stringify(affecting), { mode: 0o600 });
    await makeDurable(temporary, file);
  } finally {
    duck.close();
  }
}

/**
 * Writes the sorted ids of the hosts of a snapshot, by which most takedowns are ruled out without reading the
 * list.
 */
export async function writeHosts(
  { connection }: Duck,
  { directory, lists }: { directory: string; lists: SnapshotLists },
): Promise<void> {
  const file = hostsFile(directory);
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    const result = await connection.stream(`SELECT DISTINCT host_id FROM ${sourceOf(lists)} ORDER BY 1`);
    for await (const rows of result.yieldRows()) {
      const bytes = Buffer.alloc(rows.length * hostIdBytes);
      for (const [index, [id]] of rows.entries())
        bytes.writeBigInt64LE(BigInt(String(id)), index * hostIdBytes);
      await handle.appendFile(bytes);
    }
  } finally {
    await handle.close();
  }
  await makeDurable(temporary, file);
}

const sourceOf = ({ documents, requisites }: SnapshotLists) =>
  parquetFiles([documents, ...(requisites === null ? [] : [requisites])]);
