import type { ScanState, ScanView } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import { isUnderWay } from './scan-words.ts';

export type ScanAct = 'pause' | 'resume' | 'cancel' | 'remove';

/** Acts that are possible on a scan in a state. */
export function actsOf(state: ScanState): ScanAct[] {
  switch (state) {
    case 'queued':
    case 'running':
      return ['pause', 'cancel', 'remove'];
    case 'paused':
      return ['resume', 'cancel', 'remove'];
    case 'waiting':
      return ['pause', 'resume', 'cancel', 'remove'];
    case 'finishing':
      return ['cancel', 'remove'];
    case 'done':
    case 'failed':
    case 'cancelled':
      return ['remove'];
    case 'removing':
      return [];
    default:
      return state satisfies never;
  }
}

/** Effects of an act, one sentence each. */
export function effectOf(
  act: ScanAct,
  { state, rows, resultBytes, parts }: Pick<ScanView, 'state' | 'rows' | 'resultBytes' | 'parts'>,
  t: Translator<'scans'>,
  formats: Formats,
): string[] {
  switch (act) {
    case 'pause':
    case 'resume':
      return [t(`${act}.effect`)];
    case 'cancel':
      return [t('cancel.effect'), t('cancel.keeps', { rows })];
    case 'remove':
      return [
        ...(isUnderWay(state) ? [t('remove.stops')] : []),
        t('remove.effect', { rows, bytes: formats.bytes(resultBytes), parts }),
        t('remove.final'),
      ];
    default:
      return act satisfies never;
  }
}
