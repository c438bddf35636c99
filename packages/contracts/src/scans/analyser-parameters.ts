import { z } from 'zod';
import { columnName } from './scan-columns.ts';

const analyserParameterTypes = ['text', 'integer', 'number', 'boolean'] as const;

export type AnalyserValue = string | number | boolean;
export type AnalyserValues = Readonly<Record<string, AnalyserValue>>;

const maxAnalyserParameters = 50;
/** Longest JSON of all values of a scan, in characters: they are passed as one argument of a command. */
const maxValuesCharacters = 16_384;

const value = z.union([z.string().max(2_000), z.number(), z.boolean()]);

/** A parameter of an analyser, whose value is chosen when a scan is created. */
const analyserParameterSchema = z.strictObject({
  name: z.string().regex(columnName, 'Use lower-case letters, digits and "_", at most 63, a letter first.'),
  type: z.enum(analyserParameterTypes),
  /** Its effect, for forms. */
  about: z.string().max(500).default(''),
  /** Undefined: each scan must give a value. */
  default: value.optional(),
  /** Its permitted values; absent: any. */
  choices: z.array(value).min(1).max(100).optional(),
});
export type AnalyserParameter = z.infer<typeof analyserParameterSchema>;

export const analyserParametersSchema = z
  .array(analyserParameterSchema)
  .max(maxAnalyserParameters)
  .superRefine((parameters, check) => {
    const names = new Set<string>();
    for (const [index, parameter] of parameters.entries()) {
      const problem = names.has(parameter.name)
        ? `The parameter "${parameter.name}" is declared twice.`
        : problemOfDeclaration(parameter);
      names.add(parameter.name);
      if (problem !== null) check.addIssue({ code: 'custom', path: [index], message: problem });
    }
  });

export const analyserValuesSchema = z
  .record(z.string(), value)
  .refine(
    (values) => JSON.stringify(values).length <= maxValuesCharacters,
    `All parameters together take at most ${maxValuesCharacters} characters.`,
  );

/** The values of a scan, or what is wrong with the given ones and how to correct it. */
export type AnalyserParameterReading = { ok: true; values: AnalyserValues } | { ok: false; problem: string };

/** Checks the given values for a scan, and adds the defaults of the others. */
export function readAnalyserParameters(
  declared: readonly AnalyserParameter[],
  given: Readonly<Record<string, unknown>>,
): AnalyserParameterReading {
  const known = declared.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    return {
      ok: false,
      problem:
        known.length === 0
          ? `The analyser takes no parameters, but "${unknown.slice(0, 80)}" is given. Leave it out.`
          : `The analyser has no parameter "${unknown.slice(0, 80)}". It takes ${known.join(', ')}.`,
    };
  const values: Record<string, AnalyserValue> = {};
  for (const parameter of declared) {
    const one = Object.hasOwn(given, parameter.name) ? given[parameter.name] : parameter.default;
    if (one === undefined)
      return { ok: false, problem: `The parameter "${parameter.name}" has no default. Give a value.` };
    const problem = problemOfValue(parameter, one);
    if (problem !== null) return { ok: false, problem };
    values[parameter.name] = one as AnalyserValue;
  }
  const parsed = analyserValuesSchema.safeParse(values);
  return parsed.success
    ? { ok: true, values }
    : { ok: false, problem: parsed.error.issues[0]?.message ?? 'The parameters are not valid.' };
}

/**
 * Converts the text of a parameter to its type: `--parameter minimum=3`. Text of an unknown parameter stays
 * text.
 *
 * @returns what `readAnalyserParameters` takes
 */
export function parameterFromText(
  declared: readonly AnalyserParameter[],
  name: string,
  text: string,
): AnalyserValue {
  switch (declared.find((one) => one.name === name)?.type) {
    case 'integer':
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}

function problemOfDeclaration(parameter: AnalyserParameter): string | null {
  const { choices = [], default: standard } = parameter;
  const bare = { ...parameter, choices: undefined };
  const wrongChoice = choices.map((one) => problemOfValue(bare, one)).find((one) => one !== null);
  return wrongChoice ?? (standard === undefined ? null : problemOfValue(parameter, standard));
}

function problemOfValue({ name, type, choices }: AnalyserParameter, one: unknown): string | null {
  if (!fits[type](one))
    return `The parameter "${name}" is of type ${type}, but ${JSON.stringify(one)?.slice(0, 80) ?? 'nothing'} is given.`;
  if (choices && !choices.includes(one as AnalyserValue))
    return `The parameter "${name}" takes one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}.`;
  return null;
}

const fits: Record<AnalyserParameter['type'], (one: unknown) => boolean> = {
  text: (one) => typeof one === 'string',
  integer: (one) => Number.isSafeInteger(one),
  number: (one) => typeof one === 'number' && Number.isFinite(one),
  boolean: (one) => typeof one === 'boolean',
};
