import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  urlListName,
  type SnapshotDatasheet,
  type SnapshotDefinition,
  type SnapshotProgress,
} from '@meguri/contracts';
import {
  openDuck,
  parquetFiles,
  readRowGroups,
  runPath,
  updateIndex,
  writeParquet,
  type Duck,
  type IndexStore,
} from '@meguri/url-index';
import { addCounts, datasheetOf, noCounts, type PieceCounts } from './datasheet.ts';
import { placeRanges } from '@meguri/urls';
import { recordOtherForms } from './conversions/record-other-forms.ts';
import { writeHosts } from './takedowns/find-affecting.ts';
import { planPieces, readPlan, writePlan, type SnapshotPlan } from './plan-pieces.ts';
import { listFile, requisitesFile } from './snapshot-files.ts';
import { pointersFile, takedownKey } from './pointers.ts';
import type { RecordSource } from './read-records.ts';
import type { ReadRequisites } from './requisites/read-pages.ts';
import { requisitesWork, writeRequisites } from './requisites/write-requisites.ts';
import {
  dropPieceSql,
  pieceCountsSql,
  pieceTableSql,
  selectionSql,
  type SelectionInput,
} from './selection-sql.ts';
import { listOrder, sortDocuments } from './sort-documents.ts';
import { digestOfLists, writePointers } from './write-pointers.ts';
import { fillSideTables, type SideRows, type SideTables } from './side-tables.ts';

export interface CreateOptions {
  definition: SnapshotDefinition;
  /** Directory of this snapshot: everything that the creation needs and makes. */
  directory: string;
  index: { directory: string; store: IndexStore };
  /** Rows of the database that the selection reads. */
  side: SideRows;
  /** Reads the archive, for definitions with requisites; null: the archive is not available here. */
  pages: { source: RecordSource; read: ReadRequisites } | null;
  /** Memory of DuckDB; the process takes about 100 MB more. */
  memoryMegabytes: number;
  threads: number;
  /** Throwing ends the creation. It resumes after the last finished piece when it is called again. */
  onProgress: (progress: SnapshotProgress, position: number | null) => Promise<void>;
  clock: { now: () => Date };
}

export interface CreatedSnapshot {
  position: number;
  datasheet: SnapshotDatasheet;
  /** SHA-256 of the list. */
  digest: Buffer;
}

/**
 * Makes the list of a snapshot: brings the index up to date, plans pieces by sort key, selects each piece by
 * its definition, and sorts all documents by archive file and offset. Each step leaves durable files and is
 * not repeated. The plan fixes the files of the index, so the same definition at the same position gives the
 * same list, except for takedowns.
 */
export async function createSnapshot(options: CreateOptions): Promise<CreatedSnapshot> {
  const { directory, index, definition, onProgress } = options;
  await mkdir(piecesDirectory(directory), { recursive: true, mode: 0o700 });
  const duck = await openDuck({
    directories: [directory, index.directory],
    // Not the directory of exports, which work on finished snapshots.
    scratch: path.join(piecesDirectory(directory), 'scratch'),
    memoryMegabytes: options.memoryMegabytes,
    threads: options.threads,
    keepsFooters: true,
  });
  try {
    const plan = (await readPlan(directory)) ?? (await beginPlan(options, duck));
    const side = await fillSideTables(duck, options.side, {
      definition,
      urlList: path.join(directory, urlListName),
    });
    const counts = await selectPieces(options, duck, plan, side);
    await duck.connection.run(dropPieceSql);
    await onProgress({ step: 'sort', entriesRead: 0, entriesInAll: 0, seconds: 0 }, plan.position);
    const list = listFile(directory);
    await sortDocuments(duck, { pieces: await listPieces(directory), list });
    const requisites = definition.requisites ? await addRequisites(options, duck, plan, side) : null;
    const lists = { documents: list, requisites: requisites && requisitesFile(directory) };
    const digest = await digestOfLists(lists);
    await writeHosts(duck, { directory, lists });
    await recordOtherForms(duck, { directory, lists, files: await options.side.otherForms() });
    // The lists hold no documents that are hidden now.
    const file = pointersFile(directory, takedownKey([]));
    const { records, storedBytes } = await writePointers(duck, { lists, file, hidden: side.hidden });
    const datasheet = await datasheetOf(duck, {
      list,
      counts,
      definition,
      records,
      storedBytes,
      requisites,
      side: options.side,
      now: options.clock.now(),
    });
    return { position: plan.position, datasheet, digest };
  } finally {
    duck.close();
  }
}

const piecesDirectory = (directory: string) => path.join(directory, 'pieces');
const runsDirectory = (directory: string) => path.join(directory, 'runs');
const pieceFile = (directory: string, piece: number, what: 'list' | 'counts') =>
  path.join(piecesDirectory(directory), `${String(piece).padStart(6, '0')}-${what}.parquet`);

async function listPieces(directory: string): Promise<string[]> {
  const names = await readdir(piecesDirectory(directory));
  return names
    .filter((name) => name.endsWith('-list.parquet'))
    .sort()
    .map((name) => path.join(piecesDirectory(directory), name));
}

/** Removes the work files of the creation, once its result is stored. */
export async function removeWork(directory: string): Promise<void> {
  for (const place of [piecesDirectory, runsDirectory, requisitesWork])
    await rm(place(directory), { recursive: true, force: true });
}

/** Fixes position and files. The files get a second name here, so that they survive merges of the index. */
async function beginPlan(options: CreateOptions, duck: Duck): Promise<SnapshotPlan> {
  const { directory, index, definition, onProgress } = options;
  const none = { entriesRead: 0, entriesInAll: 0, seconds: 0 };
  await onProgress({ step: 'index', ...none }, null);
  const linked = runsDirectory(directory);
  for (;;) {
    await updateIndex({ ...index, duck });
    await rm(linked, { recursive: true, force: true });
    await mkdir(linked, { recursive: true, mode: 0o700 });
    const runs = await index.store.runs();
    const names = runs.map(({ name }) => name);
    if (!(await linkAll(names, index.directory, linked))) continue;
    const files = names.map((name) => path.join(linked, name));
    const groups = await readRowGroups(duck, files);
    const plan: SnapshotPlan = {
      position: runs.at(-1)?.toPosition ?? 0,
      files: names,
      pieces: planPieces(placeRanges(definition.place), groups),
    };
    await writePlan(directory, plan);
    return plan;
  }
}

/** False if a file was merged into another meanwhile. */
async function linkAll(names: readonly string[], from: string, to: string): Promise<boolean> {
  try {
    for (const name of names) await link(runPath(from, { name }), path.join(to, name));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function selectPieces(
  { directory, definition, onProgress, clock }: CreateOptions,
  duck: Duck,
  plan: SnapshotPlan,
  side: SideTables,
): Promise<PieceCounts> {
  const files = plan.files.map((name) => path.join(runsDirectory(directory), name));
  const entriesInAll = plan.pieces.reduce((sum, { entries }) => sum + entries, 0);
  const startedAt = clock.now().getTime();
  let [counts, entriesRead, entriesBefore] = [noCounts, 0, 0];
  for (const [number, { entries, ...range }] of plan.pieces.entries()) {
    const input: SelectionInput = {
      definition,
      files,
      position: plan.position,
      range,
      seedListIds: side.seedListIds,
      hasTakedowns: side.hidden.length > 0,
    };
    const [list, counted] = [pieceFile(directory, number, 'list'), pieceFile(directory, number, 'counts')];
    if (files.length > 0 && existsSync(counted)) entriesBefore += entries;
    else if (files.length > 0) {
      await duck.connection.run(pieceTableSql(input));
      await writeParquet(duck.connection, `${selectionSql(input)} ORDER BY ${listOrder}`, list);
      await writeParquet(duck.connection, pieceCountsSql(input, parquetFiles([list])), counted);
    }
    if (files.length > 0) counts = addCounts(counts, await readCounts(duck, counted));
    entriesRead += entries;
    const seconds = (clock.now().getTime() - startedAt) / 1_000;
    await onProgress(
      {
        step: 'select',
        entriesRead: entriesRead - entriesBefore,
        entriesInAll: entriesInAll - entriesBefore,
        seconds,
      },
      plan.position,
    );
  }
  return counts;
}

/** Adds the page requisites of the listed pages. */
async function addRequisites(
  { directory, definition, pages, onProgress, clock }: CreateOptions,
  duck: Duck,
  plan: SnapshotPlan,
  side: SideTables,
): Promise<SnapshotDatasheet['requisites']> {
  if (!definition.requisites) return null;
  if (pages === null)
    throw new Error(
      'The archive cannot be read here, so page requisites cannot be found. Set ARCHIVE_DIRECTORY for the control plane.',
    );
  const startedAt = clock.now().getTime();
  let entriesRead = 0;
  const note = async (more: number) => {
    entriesRead += more;
    const seconds = (clock.now().getTime() - startedAt) / 1_000;
    await onProgress({ step: 'requisites', entriesRead, entriesInAll: 0, seconds }, plan.position);
  };
  await note(0);
  return writeRequisites(duck, {
    directory,
    list: listFile(directory),
    pieces: await listPieces(directory),
    files: plan.files.map((name) => path.join(runsDirectory(directory), name)),
    position: plan.position,
    hasTakedowns: side.hidden.length > 0,
    ...pages,
    onProgress: note,
  });
}

async function readCounts({ connection }: Duck, file: string): Promise<PieceCounts> {
  const reader = await connection.runAndReadAll(`SELECT * FROM ${parquetFiles([file])}`);
  const rows = reader.getRowObjectsJS() as {
    lacking: string | null;
    urls: number;
    entries: number;
    hidden: number;
  }[];
  return {
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
    hidden: rows.reduce((sum, row) => sum + row.hidden, 0),
    urls: rows.reduce((sum, row) => sum + (row.lacking === null ? row.urls : 0), 0),
    urlsSeen: rows.reduce((sum, row) => sum + row.urls, 0),
    lacking: Object.fromEntries(
      rows.flatMap(({ lacking: code, urls }) => (code === null ? [] : [[code, urls]])),
    ),
  };
}
