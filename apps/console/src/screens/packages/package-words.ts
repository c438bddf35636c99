import type { PackageRow, PackageState } from '@meguri/contracts';
import type { Tone } from '../../design/tones.ts';
import type { Translator } from '../../i18n/translator.ts';

export const packageTones: Readonly<Record<PackageState, Tone>> = {
  queued: 'neutral',
  building: 'changed',
  paused: 'overload',
  unreachable: 'error',
  ready: 'new',
  withdrawn: 'blocked',
  failed: 'error',
  expired: 'neutral',
};

/** A package by its number in the chain, or as one made on request. */
export const packageName = (
  { id, sequence, kind }: Pick<PackageRow, 'id' | 'sequence' | 'kind'>,
  t: Translator<'packages'>,
): string =>
  sequence !== null
    ? t('numbered', { sequence: String(sequence) })
    : t(kind === 'request' ? 'onRequest' : 'notNumbered', { id });
