import { readFile } from 'node:fs/promises';
import { refusal } from '@meguri/api/services-port';
import {
  parameterFromText,
  readAnalyserParameters,
  type AnalyserForm,
  type AnalyserParameter,
  type AnalyserValues,
  type Protection,
} from '@meguri/contracts';
import { describeInSandbox } from './analysers/declaration-of.ts';
import { refuse } from './scan-words.ts';

/**
 * Values for the parameters of an analyser that is a file: a module declares its parameters; a program takes
 * any.
 *
 * @param given as `NAME=VALUE`
 * @throws {ServiceError} `invalid` with what to correct
 */
export async function parametersOf(
  { form, place }: { form: AnalyserForm; place: string },
  given: readonly string[],
  sandbox: { directory: string; protection: Protection },
): Promise<AnalyserValues> {
  const pairs = given.map((text) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name === undefined || value === undefined)
      throw wrong(`"${text}" is not a parameter. Write NAME=VALUE.`);
    return [name, value] as const;
  });
  const declared = await declaredBy(form, place, sandbox, pairs);
  const values = Object.fromEntries(
    pairs.map(([name, value]) => [name, parameterFromText(declared, name, value)]),
  );
  const read = readAnalyserParameters(declared, values);
  if (!read.ok) throw wrong(read.problem);
  return read.values;
}

async function declaredBy(
  form: AnalyserForm,
  place: string,
  sandbox: { directory: string; protection: Protection },
  pairs: readonly (readonly [name: string, value: string])[],
): Promise<readonly AnalyserParameter[]> {
  if (form === 'built-in') return [];
  if (form === 'program') return pairs.map(([name, value]) => ({ name, type: typeOf(value), about: '' }));
  // Most modules have no parameters and need not be loaded again.
  if (!(await readFile(place)).includes('parameters')) return [];
  return (await describeInSandbox(place, sandbox).catch(refuse('badAnalyser'))).parameters;
}

function typeOf(value: string): AnalyserParameter['type'] {
  if (value === 'true' || value === 'false') return 'boolean';
  return value.trim() !== '' && Number.isFinite(Number(value)) ? 'number' : 'text';
}

const wrong = (problem: string) => refusal('invalid', 'badAnalyser', { problem });
