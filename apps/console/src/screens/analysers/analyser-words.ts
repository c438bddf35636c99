import type { AnalyserList, AnalyserParameter, AnalyserVersion, Columns } from '@meguri/contracts';
import type { Formats } from '../../format/formats.ts';
import { visibleText } from '../../format/visible-text.ts';
import type { Translator } from '../../i18n/translator.ts';

type T = Translator<'analysers'>;

/** The number of analysers, and how many of them were uploaded. */
export function analysersSummary({ rows }: AnalyserList, t: T): string {
  return t('summary', { count: rows.length, own: rows.filter(({ form }) => form !== 'built-in').length });
}

/** Columns with their types, on one line. */
export function columnWords(columns: Columns | null, t: T, formats: Formats): string {
  if (columns === null) return t('facts.columnsOpen');
  return formats.list(
    Object.entries(columns).map(([name, type]) => t('parameter.is', { name, type: t(`types.${type}`) })),
  );
}

/** A parameter with its type, default and choices. Its name and description come from the analyser. */
export function parameterWords(
  { name, type, about, default: usual, choices }: AnalyserParameter,
  t: T,
  formats: Formats,
): { is: string; more: string; about: string } {
  const more = [
    usual === undefined
      ? t('parameter.required')
      : t('parameter.usual', { value: visibleText(JSON.stringify(usual)) }),
    ...(choices
      ? [
          t('parameter.choices', {
            list: formats.list(choices.map((one) => visibleText(JSON.stringify(one)))),
          }),
        ]
      : []),
  ];
  return {
    is: t('parameter.is', { name, type: t(`types.${type}`) }),
    more: more.join(', '),
    about: visibleText(about),
  };
}

/** Whether a version may be removed, as far as the screen knows. */
export const isRemovable = ({ version, scans }: AnalyserVersion): boolean => version > 0 && scans === 0;
