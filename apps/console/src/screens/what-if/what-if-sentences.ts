import type { WhatIfReport } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';

/** Smaller differences count as none: another sample of pages would differ as much. */
const noticeable = 0.01;

type Direction = 'more' | 'fewer' | 'same';

/** Result of the proposed rules compared with the present ones. */
export function whatIfSentence(report: WhatIfReport, t: Translator<'whatIf'>, formats: Formats): string {
  const { present, proposed } = report;
  const versions = change(present.versions, proposed.versions);
  const accesses = change(present.accesses, proposed.accesses);
  const by = (share: number) => formats.share(Math.abs(share), 1);
  return t('sentences.outcome', {
    versions: t(`sentences.versions.${directionOf(versions)}`, { by: by(versions) }),
    accesses: t(`sentences.accesses.${directionOf(accesses)}`, { by: by(accesses) }),
    freshness: formats.share(proposed.freshness, 1),
    before: formats.share(present.freshness, 1),
  });
}

/** The conclusion for an operator. */
export function whatIfVerdict({ present, proposed }: WhatIfReport, t: Translator<'whatIf'>): string {
  const versions = directionOf(change(present.versions, proposed.versions));
  const accesses = directionOf(change(present.accesses, proposed.accesses));
  if (versions === 'same' && accesses === 'same') return t('verdicts.nothing');
  if (versions !== 'fewer' && accesses !== 'more') return t('verdicts.better');
  if (versions !== 'more' && accesses !== 'fewer') return t('verdicts.worse');
  const perAccess = proposed.versions / Math.max(1, proposed.accesses);
  const before = present.versions / Math.max(1, present.accesses);
  if (versions === 'more') return t(perAccess > before ? 'verdicts.worthMore' : 'verdicts.dearer');
  return t(perAccess > before ? 'verdicts.thrifty' : 'verdicts.cheaper');
}

/** Relative change; 1 if the value before was 0. */
export function change(before: number, after: number): number {
  if (before === 0) return after === 0 ? 0 : 1;
  return after / before - 1;
}

function directionOf(share: number): Direction {
  if (Math.abs(share) < noticeable) return 'same';
  return share > 0 ? 'more' : 'fewer';
}
