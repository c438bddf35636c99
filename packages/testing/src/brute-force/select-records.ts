/** A WARC record as read without any of our indexes. */
export interface ReadRecord {
  /** `urn:uuid:…` */
  id: string;
  /** WARC-Type. */
  type: string;
  url: string;
  /** WARC-Date, in milliseconds since 1970. */
  at: number;
  /** HTTP status; null: the record has no HTTP head. */
  status: number | null;
  /** Digest of its body without content codings; null for a revisit. */
  digest: string | null;
  /** The capture that a revisit refers to; null: none. */
  refersTo: { url: string; at: number } | null;
}

/** A preset of snapshots, with instants in milliseconds. */
export type PresetQuery =
  | { preset: 'as-of'; at: number }
  | {
      preset: 'paper' | 'accessed-within' | 'throughout' | 'appeared-within' | 'vanished-within';
      from: number;
      to: number;
    };

interface Access {
  record: ReadRecord;
  /** The record with its body; null: none is available. */
  body: ReadRecord | null;
  state: 'present' | 'gone' | 'failed';
}

/** A period in which a URL was present: [from, to), with the access that began it. */
interface Span {
  from: number;
  to: number;
  first: Access;
}

const accessTypes = new Set(['response', 'resource', 'revisit', 'metadata']);
const goneStatuses = new Set([404, 410]);

/**
 * The records that a preset selects, by reading all of them: ids of the records with the bodies of documents,
 * and of their revisit records. Written only for clarity, from the definitions in the manual, as a check of
 * the contents of snapshots.
 */
export function selectRecords(records: readonly ReadRecord[], query: PresetQuery): Set<string> {
  const byPlace = new Map(records.map((record) => [placeOf(record), record]));
  const byUrl = Map.groupBy(
    records.filter(({ type }) => accessTypes.has(type)),
    ({ url }) => url,
  );
  const wanted = new Set<string>();
  for (const ofUrl of byUrl.values()) {
    const accesses = ofUrl.toSorted((a, b) => a.at - b.at).map((record) => accessOf(record, byPlace));
    for (const { record, body } of matches(accesses, query)) {
      if (body === null) continue;
      wanted.add(body.id);
      if (record.type === 'revisit') wanted.add(record.id);
    }
  }
  return wanted;
}

const placeOf = ({ url, at }: { url: string; at: number }) => `${at} ${url}`;

function accessOf(record: ReadRecord, byPlace: ReadonlyMap<string, ReadRecord>): Access {
  let body: ReadRecord | null = record.type === 'metadata' ? null : record;
  for (let hops = 0; body?.refersTo && hops < 5; hops += 1)
    body = byPlace.get(placeOf(body.refersTo)) ?? null;
  const status = record.status === 304 || record.status === null ? (body?.status ?? null) : record.status;
  const isFailed = record.type === 'metadata' || (status !== null && status >= 400);
  const state = status !== null && goneStatuses.has(status) ? 'gone' : isFailed ? 'failed' : 'present';
  return { record, body, state };
}

/** The accesses that begin the wanted spans of one URL. */
function matches(accesses: readonly Access[], query: PresetQuery): Access[] {
  const end = Number.POSITIVE_INFINITY;
  const firsts = (spans: readonly Span[], isWanted: (span: Span) => boolean) =>
    spans.filter(isWanted).map(({ first }) => first);
  switch (query.preset) {
    case 'accessed-within':
      return accesses.filter(
        ({ record, state }) => state === 'present' && record.at >= query.from && record.at < query.to,
      );
    case 'paper':
      // The last access within the interval that is valid until its end: the next access is not before the
      // end.
      return accesses
        .filter(({ record, state }, index) => {
          const next = accesses[index + 1]?.record.at ?? end;
          return state === 'present' && record.at >= query.from && record.at < query.to && next >= query.to;
        })
        .slice(-1);
    case 'as-of':
      return firsts(versionsOf(accesses), ({ from, to }) => from <= query.at && query.at < to).slice(-1);
    case 'throughout':
      return firsts(lifetimesOf(accesses), ({ from, to }) => from <= query.from && to >= query.to).slice(-1);
    case 'appeared-within':
      return firsts(lifetimesOf(accesses), ({ from }) => from >= query.from && from < query.to);
    default:
      return firsts(lifetimesOf(accesses), ({ to }) => to >= query.from && to < query.to);
  }
}

/** Failures say nothing about a page, so they end no version. */
function versionsOf(accesses: readonly Access[]): Span[] {
  return spansOf(accesses, (access, former) => access.body?.digest === former.body?.digest);
}

const lifetimesOf = (accesses: readonly Access[]): Span[] => spansOf(accesses, () => true);

function spansOf(accesses: readonly Access[], isSame: (access: Access, former: Access) => boolean): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  let former: Access | null = null;
  for (const access of accesses) {
    if (access.state === 'failed') continue;
    const goesOn = open !== null && former !== null && access.state === 'present' && isSame(access, former);
    if (!goesOn) {
      if (open !== null) spans.push({ ...open, to: access.record.at });
      open =
        access.state === 'present'
          ? { from: access.record.at, to: Number.POSITIVE_INFINITY, first: access }
          : null;
    }
    former = access;
  }
  return open === null ? spans : [...spans, open];
}
