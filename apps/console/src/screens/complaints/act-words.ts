import type { ComplaintAct } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Words } from '../../i18n/words.ts';

/** An act as one says it. */
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
