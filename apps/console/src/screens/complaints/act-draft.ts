import { longestAccessIntervalSeconds } from '@meguri/schedule';
import { parseDuration, purgeDaysRange } from '@meguri/contracts';
import type { ComplaintAct } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

export type ActKind = ComplaintAct['kind'];
export const actKinds = [
  'slow',
  'pause',
  'stop',
  'recheck-robots',
  'takedown',
] as const satisfies readonly ActKind[];

/** Form fields of an action. */
export interface ActDraft {
  kind: ActKind;
  host: string;
  interval: string;
  scope: 'host' | 'domain' | 'addresses' | 'url' | 'prefix';
  target: string;
  reason: string;
  /** The degree of a takedown. */
  degree: 'hidden' | 'purged';
  purgeDays: string;
}

/** The days until a purge; null if the text is no number that may be requested. */
export function readPurgeDays(text: string): number | null {
  if (!/^\d{1,5}$/.test(text.trim())) return null;
  const days = Number(text);
  return days >= purgeDaysRange.least && days <= purgeDaysRange.most ? days : null;
}

export const actScopes = {
  stop: ['host', 'domain', 'addresses'],
  takedown: ['url', 'prefix', 'host'],
} as const;

/** The action of a draft; null while it is incomplete. */
export function readActDraft(draft: ActDraft): ComplaintAct | null {
  const { kind, host, interval, scope, target } = draft;
  switch (kind) {
    case 'slow': {
      const seconds = parseDuration(interval);
      if (host.trim() === '' || seconds === null || seconds < 1 || seconds > longestAccessIntervalSeconds)
        return null;
      return { kind, host: host.trim(), minIntervalSeconds: seconds };
    }
    case 'pause':
    case 'recheck-robots':
      return host.trim() === '' ? null : { kind, host: host.trim() };
    case 'stop': {
      const known = actScopes.stop.find((one) => one === scope);
      return known && target.trim() !== '' ? { kind, scope: known, target: target.trim() } : null;
    }
    case 'takedown': {
      const known = actScopes.takedown.find((one) => one === scope);
      if (!known || target.trim() === '') return null;
      const act = { kind, scope: known, target: target.trim() };
      if (draft.degree !== 'purged') return act;
      const purgeDays = readPurgeDays(draft.purgeDays);
      return purgeDays === null ? null : { ...act, purgeDays };
    }
    default:
      return kind satisfies never;
  }
}

/** Name of an action. */
export function actWords(act: ComplaintAct, t: Translator<'complaints'>, formats: Formats): string {
  switch (act.kind) {
    case 'slow':
      return t('acts.slowIs', { host: act.host, interval: formats.duration(act.minIntervalSeconds) });
    case 'pause':
      return t('acts.pauseIs', { host: act.host });
    case 'recheck-robots':
      return t('acts.robotsIs', { host: act.host });
    case 'stop':
      return t(`acts.stopIs.${act.scope}`, { target: act.target });
    case 'takedown':
      return act.purgeDays === undefined
        ? t(`acts.takedownIs.${act.scope}`, { target: act.target })
        : t('purge.withAct', {
            act: t(`acts.takedownIs.${act.scope}`, { target: act.target }),
            days: act.purgeDays,
          });
    default:
      return act satisfies never;
  }
}
