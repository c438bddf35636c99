import {
  formatDuration,
  snapshotChanges,
  type SnapshotDatasheet,
  type SnapshotDefinition,
  type SnapshotDiff,
  type SnapshotEstimate,
  type SnapshotView,
} from '@meguri/contracts';
import { formatFields, formatTable } from '../../terminal/format-table.ts';

/** Everything about a snapshot, for a terminal. */
export function describeSnapshot(snapshot: SnapshotView): string {
  const fields = formatFields([
    ['name', snapshot.name],
    ['state', snapshot.state],
    ['problem', snapshot.problem],
    ['created', `${snapshot.createdAt.toISOString()} by ${snapshot.createdBy}`],
    ['time', describe(snapshot.definition.time)],
    ['place', describe(snapshot.definition.place) || 'the whole archive'],
    ['kind', describe(snapshot.definition.kind) || 'every kind'],
    ['position', snapshot.position],
    ['digest', snapshot.digest && `sha256:${snapshot.digest}`],
  ]);
  return snapshot.datasheet === null ? fields : `${fields}\n${describeDatasheet(snapshot.datasheet)}`;
}

/** The conditions that were set, as `name value, name value`. */
function describe(part: SnapshotDefinition['time' | 'place' | 'kind']): string {
  return Object.entries(part)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name} ${describeValue(value)}`)
    .join('; ');
}

function describeValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function describeDatasheet(sheet: SnapshotDatasheet): string {
  const lacking = Object.entries(sheet.lacking).toSorted(([, a], [, b]) => b - a);
  return formatFields([
    ['documents', sheet.documents],
    ['URLs', sheet.urls],
    ['records', sheet.records],
    ['stored bytes', sheet.storedBytes],
    ['bytes as sent', sheet.payloadBytes],
    ['truncated', sheet.truncated],
    ['entries examined', sheet.entries],
    ['URLs examined', sheet.urlsSeen],
    ...lacking.map(([code, urls]) => [`lacking: ${code}`, urls] as const),
    ['captures taken down', sheet.hidden],
    ['pages never captured', sheet.neverCaptured],
    ['URLs not held', sheet.notHeld],
    ...describeRequisites(sheet),
    ...sheet.ages.map(({ upToDays, documents }) => [ageName(upToDays, sheet), documents] as const),
  ]);
}

function describeRequisites({ requisites }: SnapshotDatasheet): [string, number][] {
  if (requisites === null) return [];
  return [
    ['requisites', requisites.documents],
    ['URLs of requisites', requisites.urls],
    ['URLs that pages load', requisites.wanted],
    ['lacking: requisites', requisites.missing],
  ];
}

function ageName(upToDays: number | null, { ages }: SnapshotDatasheet): string {
  if (upToDays !== null) return `confirmed within ${upToDays} d`;
  return `longer ago than ${ages.at(-2)?.upToDays ?? 0} d`;
}

/** The progress of a snapshot in one line. */
export function progressLine({ state, progress }: SnapshotView): string {
  if (state !== 'creating' || progress === null) return state;
  const { step, entriesRead, entriesInAll, seconds } = progress;
  if (step === 'requisites')
    return `${state}: ${entriesRead.toLocaleString('en-US')} pages read for requisites`;
  if (step !== 'select' || entriesInAll === 0) return `${state}: ${step}`;
  const share = Math.floor((entriesRead / entriesInAll) * 100);
  const rate = seconds > 0 ? entriesRead / seconds : 0;
  const left = rate > 0 ? formatDuration((entriesInAll - entriesRead) / rate) : 'unknown';
  return `${state}: ${share} % of ${entriesInAll.toLocaleString('en-US')} entries, ${Math.round(rate).toLocaleString('en-US')} a second, ${left} left`;
}

/** The estimated content of a snapshot. */
export function describeEstimate({
  documents,
  storedBytes,
  sampledShare,
  isUpperBound,
}: SnapshotEstimate): string {
  const about = isUpperBound ? 'at most about ' : 'about ';
  return formatFields([
    ['documents (estimate)', `${about}${documents}`],
    ['stored bytes (estimate)', `${about}${storedBytes}`],
    ['examined', `${formatShare(sampledShare)} of the selected places`],
  ]);
}

const formatShare = (share: number) => `${Number((share * 100).toPrecision(2))} %`;

/** Counts of two snapshots: in total, then by site. */
export function describeDiff({ total, requisites, sites, siteCount }: SnapshotDiff): string {
  const apart = requisites === null ? [] : [{ site: 'page requisites', ...requisites }];
  const rows = [{ site: 'all sites', ...total }, ...apart, ...sites];
  const table = formatTable(
    [
      { title: 'site', value: ({ site }) => site },
      ...snapshotChanges.map((change) => ({
        title: change,
        value: (row: (typeof rows)[number]) => row[change],
      })),
    ],
    rows,
  );
  const left = siteCount - sites.length;
  return left > 0 ? `${table}${left} more sites\n` : table;
}
