import type { PageDetail } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

type Told = Pick<PageDetail, 'why' | 'visits' | 'lastCode'>;
type Reason = PageDetail['why']['interval'][number];

/** Why the next visit of a page is when it is, sentence by sentence. */
export function whySentences(page: Told, t: Words<'pages'>, formats: Formats): string[] {
  const { code } = page.why;
  switch (code) {
    case 'announced':
      return [announcement(page.why, t, formats), ...intervalSentences(page, t, formats)];
    case 'deferred':
    case 'priced':
      return [t(`why.${code}`), ...intervalSentences(page, t, formats)];
    case 'robots':
      return [t(`why.${robotsCode(page.lastCode)}`)];
    case 'error-backoff':
      return [t('why.error-backoff', { errors: page.why.consecutiveErrors, code: page.lastCode ?? '–' })];
    case 'never':
    case 'new':
    case 'seed':
    case 'requested':
    case 'noise-probe':
    case 'dropped':
      return [t(`why.${code}`)];
    case 'first-interval-random':
    case 'estimated-rate':
    case 'never-seen-changing':
    case 'always-seen-changing':
    case 'fixed-interval':
    case 'adaptive-interval':
    case 'raised-to-minimum':
    case 'random-near-maximum':
      return intervalSentences(page, t, formats);
    default:
      return code satisfies never;
  }
}

function robotsCode(lastCode: string | null) {
  return lastCode === 'robots-disallowed' || lastCode === 'excluded-by-rule' ? lastCode : 'robots';
}

function announcement({ announcement: it }: PageDetail['why'], t: Words<'pages'>, formats: Formats): string {
  if (it === null) return t('why.announced');
  // A choice in a message has no hyphens in its names.
  return t('why.announcedBy', {
    source: it.source.replaceAll('-', ''),
    share: formats.share(it.precision, 1),
  });
}

function intervalSentences({ why, visits }: Told, t: Words<'pages'>, formats: Formats): string[] {
  const reasons = why.interval.flatMap((reason) => reasonSentences(reason, visits, t, formats));
  return why.alarmed ? [...reasons, t('why.alarmed')] : reasons;
}

function reasonSentences(reason: Reason, visits: number, t: Words<'pages'>, formats: Formats): string[] {
  const interval = formats.duration;
  switch (reason.code) {
    case 'first-interval-random':
    case 'always-seen-changing':
    case 'surprised':
    case 'planned-under-earlier-settings':
      return [t(`interval.${reason.code}`)];
    case 'never-seen-changing':
      return [t('interval.never-seen-changing', { visits })];
    case 'estimated-rate':
      return [t('interval.estimated-rate', { visits, interval: interval(reason.intervalSeconds) })];
    case 'fixed-interval':
    case 'adaptive-interval':
      return [t(`interval.${reason.code}`, { interval: interval(reason.intervalSeconds) })];
    case 'budgeted':
      return [
        t('interval.budgeted', {
          changes: reason.changesPerVisit.toFixed(2),
          presently: reason.presently.toFixed(2),
        }),
      ];
    case 'priced': {
      const { changesPerVisit, baseIntervalSeconds, importance } = reason;
      const told = { changes: changesPerVisit.toFixed(2), interval: interval(baseIntervalSeconds) };
      const priced = t('interval.priced', told);
      return importance === 1
        ? [priced]
        : [priced, t('interval.importance', { importance: String(importance) })];
    }
    case 'excluded-by-load':
    case 'random-near-maximum':
      return [t(`interval.${reason.code}`, { interval: interval(reason.maxIntervalSeconds) })];
    case 'raised-to-minimum':
      return [t('interval.raised-to-minimum', { interval: interval(reason.minIntervalSeconds) })];
    case 'host-clock':
      return [
        t('interval.host-clock', {
          more: String(reason.pace > 1),
          pace: reason.pace.toFixed(2),
          interval: interval(reason.waitSeconds),
        }),
      ];
    case 'jittered':
      return [t('interval.jittered', { percent: signedPercent(reason.factor, formats) })];
    default:
      return reason satisfies never;
  }
}

function signedPercent(factor: number, formats: Formats): string {
  const share = factor - 1;
  return `${share < 0 ? '−' : '+'}${formats.share(Math.abs(share), 1)}`;
}
