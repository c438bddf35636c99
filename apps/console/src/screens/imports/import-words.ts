import type { ImportDetail, ImportProgress, ImportRow, ImportState } from '@meguri/contracts';
import type { Tone } from '../../design/tones.ts';
import type { Formats } from '../../format/formats.ts';
import { visibleText } from '../../format/visible-text.ts';
import type { Translator } from '../../i18n/translator.ts';

type T = Translator<'imports'>;

export const importTones: Readonly<Record<ImportState, Tone>> = {
  queued: 'neutral',
  reading: 'changed',
  storing: 'changed',
  paused: 'overload',
  done: 'new',
  failed: 'error',
  removing: 'blocked',
};

/** Whether a process works on an import, or is about to. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'queued' || state === 'reading' || state === 'storing';

/** The last part of a path. */
export const fileName = (path: string): string => visibleText(path.slice(path.lastIndexOf('/') + 1) || path);

/** An import by its first file and the number of further ones. */
export function sourceWords({ source, files }: Pick<ImportRow, 'source' | 'files'>, t: T): string {
  return files > 1 ? t('sourceMore', { name: fileName(source), count: files - 1 }) : fileName(source);
}

/** Progress of a step: its share, and its speed and the time left if they are known. */
export function progressWords(
  state: ImportState,
  progress: ImportProgress | null,
  t: T,
  formats: Formats,
): { share: number | null; text: string } {
  if (progress === null || progress.of <= 0) return { share: null, text: t(`states.${state}Is`) };
  const { done, of, perSecond } = progress;
  const write = state === 'reading' ? formats.bytes : formats.count;
  const share = Math.min(1, done / of);
  const text = t(state === 'reading' ? 'progress.reading' : 'progress.storing', {
    share: formats.share(done, of),
    of: write(of),
  });
  if (perSecond === null || perSecond <= 0) return { share, text };
  const left = formats.duration(Math.max(0, of - done) / perSecond);
  const rate = state === 'reading' ? formats.bytes(perSecond) : formats.compact(perSecond);
  return { share, text: t('progress.speed', { done: text, rate, left }) };
}

/** The number of imports on the first page, and how many need attention. */
export function importsSummary(rows: readonly ImportRow[], t: T, formats: Formats): string {
  if (rows.length === 0) return t('summary');
  const count = (states: readonly ImportState[]) => rows.filter(({ state }) => states.includes(state)).length;
  const captures = rows.reduce((sum, row) => sum + row.counts.captures, 0);
  const [open, stopped] = [count(['queued', 'reading', 'storing', 'removing']), count(['paused', 'failed'])];
  return formats.sentences([
    t('summaryDone', { count: count(['done']), captures }),
    ...(open > 0 ? [t('summaryOpen', { count: open })] : []),
    ...(stopped > 0 ? [t('summaryStopped', { count: stopped })] : []),
  ]);
}

/** What a removal removes, one sentence each. */
export function removalSentences({ state, counts, copies }: ImportRow, t: T): string[] {
  const { captures, pages } = counts;
  return [
    ...(isUnderWay(state) ? [t('remove.cancels')] : []),
    captures === 0 ? t('remove.nothing') : t('remove.captures', { captures }),
    ...(pages > 0 ? [t('remove.pages', { pages })] : []),
    ...(captures > 0 ? [t('remove.schedule'), t('remove.snapshots')] : []),
    t(copies ? 'remove.copies' : 'remove.files'),
  ];
}

/** What the files hold, and how much of it was imported. */
export function foundFacts({ counts, entries, skipped }: ImportDetail, t: T, formats: Formats) {
  const { captures, held, repeated, refused } = counts;
  const facts = { entries, captures, held, unheld: captures - held, repeated, refused };
  const kinds = ['other-record', 'other-scheme', 'post', 'no-access'] as const;
  return [
    ...(Object.keys(facts) as (keyof typeof facts)[]).map((key) => ({
      key,
      name: t(`found.${key}`),
      is: t(`found.${key}Is`),
      value: formats.count(facts[key]),
    })),
    ...kinds.map((kind) => ({
      key: kind,
      name: t(`skipped.${kind}`),
      is: t('skippedIs'),
      value: formats.count(skipped[kind] ?? 0),
    })),
  ];
}

/** What the schedule learned. */
export function learntFacts({ counts }: ImportDetail, t: T, formats: Formats) {
  const { pages, unscheduled, changed, unchanged, errors, checks } = counts;
  const facts = { pages, unscheduled, new: counts.new, changed, unchanged, errors, checks };
  return (Object.keys(facts) as (keyof typeof facts)[]).map((key) => ({
    key,
    name: t(`learnt.${key}`),
    is: t(`learnt.${key}Is`),
    value: formats.count(facts[key]),
  }));
}

const formats = ['records', 'wacz', 'index', 'crawl-log'] as const;

/** The name of a format; null: not a format that can be imported. */
export function formatWords(format: string | null, t: Translator<'imports'>): string {
  const known = formats.find((one) => one === format);
  return t(`formats.${known ?? 'none'}`);
}
