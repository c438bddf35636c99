import { parseDuration } from '@meguri/contracts';
import type { ComplaintAct } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

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
}

export const actScopes = {
  stop: ['host', 'domain', 'addresses'],
  takedown: ['url', 'prefix', 'host'],
} as const;

const longestIntervalSeconds = 86_400;

/** The action of a draft; null while it is incomplete. */
export function readActDraft({ kind, host, interval, scope, target }: ActDraft): ComplaintAct | null {
  switch (kind) {
    case 'slow': {
      const seconds = parseDuration(interval);
      if (host.trim() === '' || seconds === null || seconds < 1 || seconds > longestIntervalSeconds)
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
      return known && target.trim() !== '' ? { kind, scope: known, target: target.trim() } : null;
    }
    default:
      return kind satisfies never;
  }
}

/** Name of an action. */
export function actWords(act: ComplaintAct, t: Words<'complaints'>, formats: Formats): string {
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
      return t(`acts.takedownIs.${act.scope}`, { target: act.target });
    default:
      return act satisfies never;
  }
}
