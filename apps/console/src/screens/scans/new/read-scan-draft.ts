import {
  mediaRangePattern,
  parseDuration,
  type AnalyserParameter,
  type ScanDefinition,
} from '@meguri/contracts';
import { parseByteSize } from '../../../format/byte-sizes.ts';
import type { Translator } from '../../../i18n/translator.ts';
import { readParameterTexts } from './parameter-texts.ts';
import type { ScanDraft } from './scan-draft.ts';

type T = Translator<'scans.form'>;

export type ScanErrors = Partial<Record<keyof ScanDraft, string>> & {
  /** By parameter name. */
  ofParameters?: Readonly<Record<string, string>>;
};

export interface ScanReading {
  /** Null while a field has to be corrected or filled in. */
  definition: ScanDefinition | null;
  /** What to correct, by field. */
  errors: ScanErrors;
  /** What is still to be filled in; null: nothing. */
  missing: string | null;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,79}$/;
const mebibyte = 2 ** 20;
const longestSeconds = 3_600;
const shortestSeconds = 0.1;

/** Conditions on documents do not apply to rows of a scan, and are hidden there. */
const withoutConditions = { mediaTypes: '', statuses: '', minBytes: '', maxBytes: '' };

/**
 * The definition in the fields, and what to correct.
 *
 * @param declared parameters of the chosen analyser; null: not known yet
 */
export function readScanDraft(
  typed: ScanDraft,
  declared: readonly AnalyserParameter[] | null,
  t: T,
): ScanReading {
  const draft = typed.sourceKind === 'scan' ? { ...typed, ...withoutConditions } : typed;
  const errors: ScanErrors = {};
  if (draft.name !== '' && !namePattern.test(draft.name)) errors.name = t('errors.name');
  const words = (field: 'mediaTypes' | 'statuses', pattern: RegExp) => {
    const values = draft[field].split(/[\s,]+/).filter(Boolean);
    const wrong = values.find((value) => !pattern.test(value));
    if (wrong !== undefined) errors[field] = t(`errors.${field}`, { value: wrong.slice(0, 80) });
    return [...new Set(values)];
  };
  const bytes = (field: 'minBytes' | 'maxBytes') => {
    if (draft[field].trim() === '') return null;
    const value = parseByteSize(draft[field]);
    if (value === null) errors[field] = t('errors.bytes');
    return value;
  };
  const whole = (
    field: 'maxDocuments' | 'documentsPerProcess' | 'maxSkipped',
    least: number,
    most: number,
  ) => {
    const text = draft[field].trim();
    if (text === '') return null;
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) errors[field] = t('errors.whole', { least, most });
    return value;
  };
  const conditions = {
    mediaTypes: words('mediaTypes', mediaRangePattern),
    statuses: words('statuses', /^[1-5]\d\d$/).map(Number),
    minBytes: bytes('minBytes'),
    maxBytes: bytes('maxBytes'),
  };
  const { minBytes, maxBytes } = conditions;
  if (minBytes !== null && maxBytes !== null && minBytes > maxBytes) errors.maxBytes = t('errors.order');
  const limits = {
    secondsPerDocument: readSeconds(draft, errors, t),
    memoryBytes: readMemory(draft, errors, t),
    documentsPerProcess: whole('documentsPerProcess', 1, 10_000_000),
    maxSkipped: whole('maxSkipped', 0, 100_000),
  };
  const maxDocuments = whole('maxDocuments', 1, 1_000_000_000);
  const parameters = readParameterTexts(declared ?? [], draft.parameters, t);
  if (Object.keys(parameters.errors).length > 0) errors.ofParameters = parameters.errors;
  const missing = missingOf(draft, t);
  if (Object.keys(errors).length > 0 || missing !== null || declared === null)
    return { definition: null, errors, missing };
  const { sourceKind: kind, format, supply, reduce } = draft;
  return {
    errors,
    missing,
    definition: {
      reduce: reduce === '' ? null : reduce === 'yes',
      source: { kind, name: draft[kind] },
      analyser: { name: draft.analyser, version: draft.version === '' ? null : Number(draft.version) },
      parameters: parameters.values,
      conditions,
      supply,
      format,
      limits,
      maxDocuments,
    },
  };
}

function readSeconds({ secondsPerDocument }: ScanDraft, errors: ScanErrors, t: T): number | null {
  if (secondsPerDocument.trim() === '') return null;
  const seconds = parseDuration(secondsPerDocument);
  if (seconds === null || seconds < shortestSeconds || seconds > longestSeconds)
    errors.secondsPerDocument = t('errors.seconds');
  return seconds;
}

function readMemory({ memory }: ScanDraft, errors: ScanErrors, t: T): number | null {
  if (memory.trim() === '') return null;
  const bytes = parseByteSize(memory);
  if (bytes === null || bytes < 64 * mebibyte || bytes > 64 * 1_024 * mebibyte)
    errors.memory = t('errors.memory');
  return bytes;
}

function missingOf(draft: ScanDraft, t: T): string | null {
  if (draft[draft.sourceKind] === '') return t('errors.source');
  if (draft.analyser === '') return t('errors.analyser');
  return draft.name === '' ? t('errors.name') : null;
}
