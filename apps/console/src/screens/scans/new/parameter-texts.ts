import type { AnalyserParameter, AnalyserValue } from '@meguri/contracts';
import type { Translator } from '../../../i18n/translator.ts';

export interface ParameterTexts {
  /** Values of the parameters that were entered; the others take their defaults. */
  values: Record<string, AnalyserValue>;
  errors: Record<string, string>;
}

/** Reads values of parameters as typed. An empty text takes the default, if there is one. */
export function readParameterTexts(
  declared: readonly AnalyserParameter[],
  texts: Readonly<Record<string, string>>,
  t: Translator<'scans.form'>,
): ParameterTexts {
  const values: Record<string, AnalyserValue> = {};
  const errors: Record<string, string> = {};
  for (const { name, type, default: usual, choices } of declared) {
    const text = (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? '';
    if (text === '') {
      if (usual === undefined) errors[name] = t('errors.parameter');
      continue;
    }
    const choice = choices?.find((one) => String(one) === text);
    if (choice !== undefined) values[name] = choice;
    else if (type === 'boolean') values[name] = text === 'true';
    else if (type === 'text') values[name] = text;
    else {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (Number.isFinite(value) && (type === 'number' || Number.isSafeInteger(value))) values[name] = value;
      else errors[name] = t(`errors.${type}`);
    }
  }
  return { values, errors };
}
