import type { SnapshotDefinition, SnapshotList, SnapshotProgress, SnapshotRow } from '@meguri/contracts';
import { goneStatuses } from '@meguri/validity';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

type T = Translator<'snapshots'>;

export const digestLabel = (digest: string): string => `sha256:${digest}`;

/** The time of a snapshot, on one line. */
export function timeWords(
  { preset, at, from, to }: SnapshotDefinition['time'],
  t: T,
  formats: Formats,
): string {
  if (at) return t('time.at', { at: formats.instant(at) });
  const interval = { from: from ? formats.instant(from) : '–', to: to ? formats.instant(to) : '–' };
  return t('time.within', { preset: t(`presets.${preset ?? 'custom'}.name`), ...interval });
}

/** The places of a snapshot, on one line. */
export function placeWords({ places, placeCount, hasUrlList }: SnapshotRow, t: T, formats: Formats): string {
  const more = placeCount - places.length;
  const named = formats.list(more > 0 ? [...places, t('place.more', { count: more })] : places);
  if (hasUrlList) return placeCount > 0 ? t('place.listIn', { places: named }) : t('place.list');
  return placeCount > 0 ? named : t('place.all');
}

const shownValues = 20;

/** Every condition of a definition that was set, with its name. */
export function definitionFacts(
  { time, place, kind, hasUrlList, requisites }: SnapshotDefinition,
  t: T,
  formats: Formats,
): { name: string; text: string }[] {
  const preset = time.preset ?? 'custom';
  const list = (values: readonly (string | number)[]) => {
    const shown = values.slice(0, shownValues).map(String);
    const more = values.length - shown.length;
    return formats.list(more > 0 ? [...shown, t('place.more', { count: more })] : shown);
  };
  const sizes = [
    ...(kind.minBytes === undefined ? [] : [t('kind.atLeast', { bytes: formats.bytes(kind.minBytes) })]),
    ...(kind.maxBytes === undefined ? [] : [t('kind.atMost', { bytes: formats.bytes(kind.maxBytes) })]),
  ];
  const facts: [string, string | null][] = [
    [
      t('facts.time'),
      t('time.meaning', { time: timeWords(time, t, formats), meaning: t(`presets.${preset}.meaning`) }),
    ],
    [t('facts.level'), time.level ? t(`levels.${time.level}`) : null],
    [t('facts.relations'), time.relations ? list(time.relations.map((one) => t(`relations.${one}`))) : null],
    [t('facts.pick'), time.pick ? t(`picks.${time.pick}`) : null],
    [t('facts.maxAge'), time.maxAgeSeconds === undefined ? null : formats.duration(time.maxAgeSeconds)],
    [t('facts.gone'), time.gone.join() === goneStatuses.join() ? null : list(time.gone)],
    [t('facts.hosts'), list(place.hosts)],
    [t('facts.domains'), list(place.domains)],
    [t('facts.surtPrefixes'), list(place.surtPrefixes)],
    [t('facts.topLevelDomains'), list(place.topLevelDomains)],
    [t('facts.countries'), list(place.countries)],
    [t('facts.seedLists'), list(place.seedLists)],
    [t('facts.urlList'), hasUrlList ? t('place.list') : null],
    [t('facts.mimes'), list(kind.mimes)],
    [t('facts.statuses'), list(kind.statuses)],
    [t('facts.languages'), list(kind.languages)],
    [t('facts.sizes'), formats.list(sizes)],
    [t('facts.requisites'), requisites ? t('kind.requisites') : null],
  ];
  const set = facts.flatMap(([name, text]) => (text ? [{ name, text }] : []));
  const isEverywhere = Object.values(place).every((values) => values.length === 0) && !hasUrlList;
  return isEverywhere ? [...set, { name: t('facts.place'), text: t('place.all') }] : set;
}

/** Progress of a snapshot: its share, and its speed and the time left if they are known. */
export function progressWords(
  progress: SnapshotProgress | null,
  t: T,
  formats: Formats,
): { share: number | null; text: string } {
  if (progress === null) return { share: null, text: t('progress.begin') };
  const { step, entriesRead, entriesInAll, seconds } = progress;
  if (step !== 'select' || entriesInAll === 0) return { share: null, text: t(`progress.${step}`) };
  const share = Math.min(1, entriesRead / entriesInAll);
  const perSecond = seconds > 0 ? entriesRead / seconds : 0;
  const done = t('progress.done', { share: formats.share(entriesRead, entriesInAll), all: entriesInAll });
  if (perSecond === 0) return { share, text: done };
  const left = formats.duration((entriesInAll - entriesRead) / perSecond);
  return { share, text: t('progress.speed', { done, rate: formats.compact(perSecond), left }) };
}

/** The number of snapshots, and how many need attention. */
export function snapshotsSummary({ rows }: SnapshotList, t: T, formats: Formats): string {
  const of = (...states: string[]) => rows.filter(({ state }) => states.includes(state));
  const bytes = rows.reduce((sum, { storedBytes }) => sum + (storedBytes ?? 0), 0);
  const [open, stopped] = [of('preparing', 'queued', 'creating'), of('paused', 'failed')];
  return formats.sentences([
    rows.length === 0
      ? t('summary')
      : t('summaryDone', { count: of('done').length, bytes: formats.bytes(bytes) }),
    ...(open.length > 0 ? [t('summaryOpen', { count: open.length })] : []),
    ...(stopped.length > 0 ? [t('summaryStopped', { count: stopped.length })] : []),
  ]);
}
