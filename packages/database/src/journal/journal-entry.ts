import type { CommitInput, CommittedAccess } from '../commit/commit-types.ts';
import type { DiscoveredPage } from '../discovery/insert-discovered.ts';
import { fromPlain, fromTable, toPlain, toTable, type JournalTable } from './journal-values.ts';

/** A change of a row of a table that is journaled row by row. */
export interface JournalChange {
  /** In the order of changes. */
  id: string;
  at: Date;
  table: string;
  operation: 'upsert' | 'delete' | 'update';
  /** The row as PostgreSQL writes it in JSON. Never parsed for its values: integers have 64 bits. */
  row: string;
}

/**
 * What the journal keeps of an instant: a group of results as a node committed it, pages that its requester inserted, or
 * changes of rows.
 */
export type JournalEntry =
  | { kind: 'commit'; at: Date; input: JournaledCommit }
  | { kind: 'pages'; at: Date; input: JournaledPages }
  | { kind: 'changes'; at: Date; changes: readonly JournalChange[] };

/** Changes of rows, in their order. */
export type ChangesEntry = Extract<JournalEntry, { kind: 'changes' }>;

/** Without discovered links: their pages are journaled when they are inserted. */
export type JournaledCommit = Omit<CommitInput, 'discovered'>;

export interface JournaledPages {
  nodeId: number;
  now: Date;
  intervalSeconds: number;
  pages: readonly DiscoveredPage[];
}

const format = 'meguri-journal-1';

/** An entry as JSON. Objects of one kind are rows below their column names, which a page of text names once. */
export function encodeJournalEntry(entry: JournalEntry): Buffer {
  const head = { format, kind: entry.kind, at: entry.at.toISOString() };
  switch (entry.kind) {
    case 'commit': {
      const { accesses, visitEnds, robots, ...rest } = entry.input;
      return jsonOf({
        ...head,
        input: toPlain(rest),
        accesses: toTable(accesses, ['capture', 'page']),
        captures: nested(accesses, 'capture'),
        pages: nested(accesses, 'page'),
        visitEnds: toTable(visitEnds),
        robots: toTable(robots),
      });
    }
    case 'pages': {
      const { pages, ...rest } = entry.input;
      return jsonOf({ ...head, input: toPlain(rest), pages: toTable(pages) });
    }
    case 'changes':
      return jsonOf({ ...head, changes: toTable(entry.changes) });
    default:
      return entry satisfies never;
  }
}

/** @throws {Error} for bytes that are no entry of this format */
export function decodeJournalEntry(bytes: Uint8Array): JournalEntry {
  const plain = JSON.parse(Buffer.from(bytes).toString('utf8')) as Encoded;
  if (plain.format !== format) throw new Error(`no entry of the format ${format}`);
  const at = new Date(plain.at);
  switch (plain.kind) {
    case 'commit': {
      const captures = unnested(plain.captures);
      const pages = unnested(plain.pages);
      const accesses = fromTable(plain.accesses).map((access, index) => ({
        ...access,
        capture: captures.get(index) ?? null,
        page: pages.get(index) ?? null,
      }));
      const rest = fromPlain(plain.input) as object;
      const input = {
        ...rest,
        accesses,
        visitEnds: fromTable(plain.visitEnds),
        robots: fromTable(plain.robots),
      };
      return { kind: 'commit', at, input: input as unknown as JournaledCommit };
    }
    case 'pages': {
      const input = {
        ...(fromPlain(plain.input) as object),
        pages: fromTable(plain.pages),
      };
      return { kind: 'pages', at, input: input as unknown as JournaledPages };
    }
    case 'changes':
      return { kind: 'changes', at, changes: fromTable(plain.changes) as unknown as JournalChange[] };
    default:
      throw new Error('no entry of a known kind');
  }
}

type Nested = JournalTable & { of: number[] };
type Encoded = { format: string; at: string } & (
  | {
      kind: 'commit';
      input: unknown;
      accesses: JournalTable;
      captures: Nested;
      pages: Nested;
      visitEnds: JournalTable;
      robots: JournalTable;
    }
  | { kind: 'pages'; input: unknown; pages: JournalTable }
  | { kind: 'changes'; changes: JournalTable }
);

const jsonOf = (plain: object): Buffer => Buffer.from(JSON.stringify(plain), 'utf8');

/** The objects of one field, with the numbers of the accesses that have one. */
function nested(accesses: readonly CommittedAccess[], field: 'capture' | 'page'): Nested {
  const of = accesses.flatMap((access, index) => (access[field] === null ? [] : [index]));
  return { of, ...toTable(of.flatMap((index) => accesses[index]?.[field] ?? [])) };
}

function unnested({ of, ...table }: Nested): Map<number, Record<string, unknown>> {
  return new Map(fromTable(table).map((object, place) => [of[place] ?? -1, object]));
}
