import {
  isModuleFile,
  maxAnalyserBytes,
  analyserParametersSchema,
  type AnalyserParameter,
} from '@meguri/contracts';
import type { Formats } from '../../../format/formats.ts';
import type { Translator } from '../../../i18n/translator.ts';

/** Fields of the form. The file is held separately, because it cannot be kept as a draft. */
export interface UploadDraft {
  name: string;
  about: string;
  /** JSON; empty: the parameters that the module declares, or none. */
  parameters: string;
}

export interface ChosenFile {
  name: string;
  bytes: number;
}

export type UploadErrors = Partial<Record<keyof UploadDraft | 'file', string>>;

export interface UploadReading {
  errors: UploadErrors;
  /** Undefined: the module declares them. */
  parameters: AnalyserParameter[] | undefined;
  isComplete: boolean;
}

const namePattern = /^[a-z0-9][a-z0-9._-]{0,79}$/;

/** The parameters that an upload declares, and the fields to correct before it is sent. */
export function readUpload(
  { name, about, parameters }: UploadDraft,
  file: ChosenFile | null,
  t: Translator<'analysers.upload'>,
  formats: Formats,
): UploadReading {
  const errors: UploadErrors = {};
  if (name !== '' && !namePattern.test(name)) errors.name = t('errors.name');
  if (file?.bytes === 0) errors.file = t('errors.empty');
  if (file && file.bytes > maxAnalyserBytes)
    errors.file = t('errors.tooLarge', {
      bytes: formats.bytes(file.bytes),
      most: formats.bytes(maxAnalyserBytes),
    });
  const read = readParameterList(parameters);
  if ('problem' in read) errors.parameters = t('errors.parameters', { problem: read.problem });
  const isComplete = Object.keys(errors).length === 0 && name !== '' && file !== null && about.length <= 500;
  return { errors, isComplete, parameters: 'list' in read ? read.list : undefined };
}

function readParameterList(text: string): { list?: AnalyserParameter[] } | { problem: string } {
  if (text.trim() === '') return {};
  try {
    const parsed = analyserParametersSchema.safeParse(JSON.parse(text));
    return parsed.success ? { list: parsed.data } : { problem: parsed.error.issues[0]?.message ?? '' };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** The file name without directories, which some browsers and tests include. */
const lastPart = (path: string) => path.replace(/^.*[\\/]/s, '');

/** A name for an analyser, made of its file name: `Word Count.py` gives `word-count`. */
export function nameOfFile(fileName: string): string {
  return lastPart(fileName)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 80);
}

/** The file name with the characters that the server accepts. */
export function storedFileName(fileName: string): string {
  return (
    lastPart(fileName)
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+/, '')
      .slice(-100) || 'analyser'
  );
}

export const formOfFile = (fileName: string): 'module' | 'program' =>
  isModuleFile(fileName) ? 'module' : 'program';

const chunk = 0x8000;

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)));
  return btoa(parts.join(''));
}
