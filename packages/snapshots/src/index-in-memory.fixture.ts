import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import {
  openDuck,
  parquetFiles,
  type FilePart,
  type IndexEntry,
  type IndexRun,
  type IndexStore,
} from '@meguri/url-index';
import { afterAll } from 'vitest';
import type { HiddenScope } from './pointers.ts';
import type { SideRows } from './side-tables.ts';

/** What a test states about a capture; the rest has defaults. */
export interface GivenEntry extends Partial<IndexEntry> {
  url: string;
  capturedAt: number;
}

/** Entries with consecutive places, in files of 100. */
export function entriesOf(given: readonly GivenEntry[]): IndexEntry[] {
  return given.map((entry, index) => {
    const place = { fileId: Math.floor(index / 100) + 1, offset: (index % 100) * 1_000, length: 500 };
    const hasBody = (entry.verdict ?? 'changed') !== 'error' && entry.verdict !== 'unchanged';
    return {
      hostId: hostIdOf(new URL(entry.url).host),
      urlKey: BigInt(urlKeyOf(entry.url)),
      verdict: 'changed',
      code: entry.verdict === 'error' ? 'connection-reset' : 'ok',
      status: entry.verdict === 'error' ? null : 200,
      mime: 'text/html',
      language: 'en',
      recordType: hasBody ? 'response' : 'revisit',
      ...place,
      bodyFileId: place.fileId,
      bodyOffset: place.offset,
      bodyLength: place.length,
      bodyAt: entry.capturedAt,
      bodyUrl: null,
      payloadDigest: null,
      payloadBytes: 100,
      truncated: null,
      seedListId: 1,
      ...entry,
    };
  });
}

/** A separate store, with the rows that a database would keep. */
export function storeOf(entries: readonly IndexEntry[]): IndexStore & { list: IndexRun[] } {
  const listed = new Map<number, number>();
  const list: IndexRun[] = [];
  const ends = new Map<number, number>();
  for (const { fileId, offset, length } of entries)
    ends.set(fileId, Math.max(ends.get(fileId) ?? 0, offset + length));
  return {
    list,
    runs: async () => list.toSorted((a, b) => a.fromPosition - b.fromPosition),
    parts: async () =>
      [...ends].flatMap(([fileId, to]): FilePart[] => {
        const from = listed.get(fileId) ?? 0;
        return to > from ? [{ fileId, from, to }] : [];
      }),
    read: async ({ fileId, from, to, limit }) =>
      entries.filter((one) => one.fileId === fileId && one.offset >= from && one.offset < to).slice(0, limit),
    add: async (run, parts) => {
      for (const { fileId, to } of parts) listed.set(fileId, to);
      if (run) list.push(run);
      return true;
    },
    clear: async () => {
      list.length = 0;
      listed.clear();
    },
    replace: async (run, replaced) => {
      list.splice(0, list.length, ...list.filter(({ name }) => !replaced.includes(name)), run);
      return true;
    },
  };
}

export function sideOf(hidden: readonly HiddenScope[] = [], otherForms: readonly number[] = []): SideRows {
  return {
    takedowns: async () => [...hidden],
    async *hostsInCountries() {
      yield hostIdOf('a.example');
    },
    seedLists: async (names) => names.map(() => 1),
    neverCaptured: async () => 7,
    otherForms: async () => [...otherForms],
  };
}

/** A directory that is removed after the tests of the file. */
export async function ownDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meguri-snapshots-'));
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Rows of a Parquet file. */
export async function rowsOf(file: string, columns = '*'): Promise<Record<string, unknown>[]> {
  const directory = path.dirname(file);
  const duck = await openDuck({
    directories: [directory],
    scratch: directory,
    memoryMegabytes: 200,
    threads: 1,
  });
  try {
    const reader = await duck.connection.runAndReadAll(`SELECT ${columns} FROM ${parquetFiles([file])}`);
    return reader.getRowObjectsJS();
  } finally {
    duck.close();
  }
}
