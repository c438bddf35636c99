import type { ScanDefinition, ScanProgress, ScanRow, ScanState, ScanView } from '@meguri/contracts';
import type { Tone } from '../../design/tones.ts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

type T = Translator<'scans'>;

export const scanTones: Readonly<Record<ScanState, Tone>> = {
  queued: 'neutral',
  running: 'changed',
  paused: 'overload',
  waiting: 'overload',
  finishing: 'changed',
  done: 'new',
  failed: 'error',
  cancelled: 'blocked',
  removing: 'blocked',
};

/** Whether a state changes without an action of a user. */
export const isUnderWay = (state: ScanState): boolean =>
  state === 'queued' || state === 'running' || state === 'waiting' || state === 'finishing';

/** The source of a scan in words. */
export function sourceWords({ kind, name }: ScanDefinition['source'], t: T): string {
  return t(`sources.${kind}`, { name });
}

/** @param version 0 or null: built in */
export function analyserWords({ name, version }: { name: string; version: number | null }, t: T): string {
  return version ? t('versioned', { name, version }) : t('builtIn', { name });
}

/** Progress of a scan, and its rate and the time left if they are known. */
export function progressWords(
  progress: ScanProgress,
  t: T,
  formats: Formats,
): { share: number | null; text: string } {
  const { documents, of, isEstimate, documentsPerSecond, remainingSeconds } = progress;
  if (of <= 0) return { share: null, text: t('progress.listing', { documents }) };
  const share = Math.min(1, documents / of);
  const done = t(isEstimate ? 'progress.doneAbout' : 'progress.done', {
    share: formats.share(Math.min(documents, of), of),
    of,
  });
  const withRate =
    documentsPerSecond === null
      ? done
      : t('progress.rate', { done, rate: formats.compact(documentsPerSecond) });
  return {
    share,
    text:
      remainingSeconds === null
        ? withRate
        : t('progress.left', { done: withRate, left: formats.duration(remainingSeconds) }),
  };
}

/** The number of scans on the first page, and how many need attention. */
export function scansSummary(scans: readonly ScanRow[], t: T, formats: Formats): string {
  if (scans.length === 0) return t('summary');
  const done = scans.filter(({ state }) => state === 'done');
  const open = scans.filter(({ state }) => isUnderWay(state)).length;
  const stopped = scans.filter(({ state }) => state === 'paused' || state === 'failed').length;
  return formats.sentences([
    t('summaryDone', { count: done.length, rows: done.reduce((sum, { rows }) => sum + rows, 0) }),
    ...(open > 0 ? [t('summaryOpen', { count: open })] : []),
    ...(stopped > 0 ? [t('summaryStopped', { count: stopped })] : []),
  ]);
}

/** Every condition of a scan, in words; empty: all documents. */
export function conditionWords(
  { conditions, maxDocuments }: Pick<ScanDefinition, 'conditions' | 'maxDocuments'>,
  t: T,
  formats: Formats,
): string[] {
  const { mediaTypes, statuses, minBytes, maxBytes } = conditions;
  return [
    ...(mediaTypes.length > 0 ? [t('conditionIs.mediaTypes', { list: formats.list(mediaTypes) })] : []),
    ...(statuses.length > 0 ? [t('conditionIs.statuses', { list: formats.list(statuses.map(String)) })] : []),
    ...(minBytes === null ? [] : [t('conditionIs.minBytes', { bytes: formats.bytes(minBytes) })]),
    ...(maxBytes === null ? [] : [t('conditionIs.maxBytes', { bytes: formats.bytes(maxBytes) })]),
    ...(maxDocuments === null ? [] : [t('conditionIs.maxDocuments', { count: maxDocuments })]),
  ];
}

/** Limits that were set for a scan, in words; empty: the defaults. */
export function limitWords({ limits }: Pick<ScanDefinition, 'limits'>, t: T, formats: Formats): string[] {
  const { secondsPerDocument, memoryBytes, documentsPerProcess, maxSkipped } = limits;
  return [
    ...(secondsPerDocument === null
      ? []
      : [t('limitIs.secondsPerDocument', { time: formats.duration(secondsPerDocument) })]),
    ...(memoryBytes === null ? [] : [t('limitIs.memoryBytes', { bytes: formats.bytes(memoryBytes) })]),
    ...(documentsPerProcess === null
      ? []
      : [t('limitIs.documentsPerProcess', { count: documentsPerProcess })]),
    ...(maxSkipped === null ? [] : [t('limitIs.maxSkipped', { count: maxSkipped })]),
  ];
}

/** Seconds that a scan took, or takes so far; null: not started. */
export function runningSeconds(
  { startedAt, finishedAt }: Pick<ScanView, 'startedAt' | 'finishedAt'>,
  now: Date,
): number | null {
  return startedAt && Math.max(0, ((finishedAt ?? now).getTime() - startedAt.getTime()) / 1_000);
}
