import type { AccessClass, AccessDecision } from '@meguri/access';
import type { AccessRulePreview, AccessRuleTerms } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Tone } from '../../design/tones.ts';
import { readablePrefix } from './read-prefix.ts';

type T = Translator<'access'>;

export const accessTones: Readonly<Record<AccessClass, Tone>> = {
  public: 'new',
  registered: 'neutral',
  'on-site': 'overload',
  closed: 'blocked',
};

export const verdictTones: Readonly<Record<AccessDecision['verdict'], Tone>> = {
  readable: 'new',
  'needs-registration': 'neutral',
  'needs-on-site': 'overload',
  embargoed: 'overload',
  closed: 'blocked',
  hidden: 'error',
};

/** The URLs of a prefix as people write them. */
export function prefixWords(prefix: string, t: T): string {
  const readable = readablePrefix(prefix);
  if (readable === null) return t('everything');
  return readable.isDomain ? t('domain', { name: readable.name }) : t('directory', { name: readable.name });
}

/** The period of a rule; null: all time. */
export function periodWords(
  { capturedFrom, capturedBefore }: Pick<AccessRuleTerms, 'capturedFrom' | 'capturedBefore'>,
  t: T,
  formats: Formats,
): string | null {
  const [from, before] = [capturedFrom, capturedBefore].map((at) => at && formats.instant(at));
  if (from && before) return t('period.within', { from, before });
  if (from) return t('period.from', { from });
  return before ? t('period.before', { before }) : null;
}

/** The number of captures that a rule covers. */
export function coveredWords({ captures, isEstimate, hosts }: AccessRulePreview, t: T): string {
  if (captures === 0 && !isEstimate) return t('preview.none');
  const words = isEstimate ? t('preview.about', { captures }) : t('preview.exactly', { captures });
  return hosts === null ? words : t('preview.ofHosts', { words, hosts });
}

/** Effects of setting a rule, one sentence each. */
export function rulePreviewSentences(
  { access, embargoDays }: Pick<AccessRuleTerms, 'access' | 'embargoDays'>,
  preview: AccessRulePreview,
  t: T,
): string[] {
  const { existing, narrower } = preview;
  return [
    t(`who.${access}`),
    ...(embargoDays > 0 ? [t('preview.embargo', { days: embargoDays })] : []),
    ...(existing ? [t('preview.replaces', { access: t(`classes.${existing.access}`) })] : []),
    ...(narrower > 0 ? [t('preview.narrower', { count: narrower })] : []),
    t('preview.inForce'),
  ];
}

/** What a reader may get, in a sentence. */
export function decisionWords(decision: AccessDecision, t: T, formats: Formats): string {
  if (decision.verdict === 'embargoed')
    return t('verdicts.embargoed', { until: formats.instant(decision.until) });
  return t(`verdicts.${decision.verdict}`);
}
