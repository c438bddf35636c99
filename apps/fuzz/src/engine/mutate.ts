import type { Chance } from './corpus.ts';

export interface MutationSources {
  chance: Chance;
  dictionary: readonly Uint8Array[];
  /** Returns another input of the corpus. */
  another: () => Uint8Array;
  maxBytes: number;
}

type Mutator = (input: Buffer, sources: MutationSources) => Uint8Array[];

const maxChanges = 6;

/** Changes an input in one to {@link maxChanges} places; each further change has half the probability. */
export function mutate(input: Uint8Array, sources: MutationSources): Uint8Array {
  const { chance, maxBytes } = sources;
  let mutated = Buffer.from(input);
  for (let done = 0; done === 0 || (done < maxChanges && chance.oneIn(2)); done++) {
    const pieces = chance.pick(mutators)(mutated, sources);
    mutated = Buffer.concat(pieces).subarray(0, maxBytes);
  }
  return new Uint8Array(mutated);
}

/** Bytes that have a meaning for parsers of text. */
const significantBytes = Buffer.from(
  '\0\t\n\r "#$%&\'()*+,-./0:;<=>?@[\\]_`{|}~\x1b\x7f\x80\xbf\xc2\xe2\xff',
  'latin1',
);

/** Numbers at which lengths, dates and counters overflow. */
const numbers = [
  '0',
  '-1',
  '1',
  '65536',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e999',
  '0x10',
  'NaN',
];

const mutators: readonly Mutator[] = [
  (input, { chance }) => replaced(input, chance, (byte) => byte ^ (1 << chance.below(8))),
  (input, { chance }) => replaced(input, chance, () => chance.below(256)),
  (input, { chance }) => replaced(input, chance, () => chance.pick([...significantBytes])),
  (input, { chance }) => inserted(input, chance, Buffer.from([chance.pick([...significantBytes])])),
  (input, { chance }) => inserted(input, chance, randomBytes(chance)),
  (input, { chance, dictionary }) =>
    dictionary.length === 0 ? [input] : inserted(input, chance, chance.pick(dictionary)),
  (input, { chance, dictionary }) =>
    dictionary.length === 0 ? [input] : overwritten(input, chance, chance.pick(dictionary)),
  (input, { chance }) => overwritten(input, chance, Buffer.from(chance.pick(numbers))),
  (input, { chance }) => {
    const [start, end] = range(input, chance);
    return [input.subarray(0, start), input.subarray(end)];
  },
  (input, { chance }) => inserted(input, chance, input.subarray(...range(input, chance))),
  (input, { chance }) => repeated(input, chance),
  (input, { chance }) => [input.subarray(0, chance.below(input.length + 1))],
  (input, { chance, another }) => {
    const other = another();
    const tail = other.subarray(chance.below(other.length + 1));
    return [input.subarray(0, chance.below(input.length + 1)), tail];
  },
  (input, { chance, another }) => {
    const other = another();
    return inserted(input, chance, other.subarray(...range(other, chance)));
  },
];

function replaced(input: Buffer, chance: Chance, change: (byte: number) => number): Uint8Array[] {
  if (input.length === 0) return [input];
  const at = chance.below(input.length);
  input[at] = change(input[at] ?? 0);
  return [input];
}

function inserted(input: Buffer, chance: Chance, piece: Uint8Array): Uint8Array[] {
  const at = chance.below(input.length + 1);
  return [input.subarray(0, at), piece, input.subarray(at)];
}

function overwritten(input: Buffer, chance: Chance, piece: Uint8Array): Uint8Array[] {
  const at = chance.below(input.length + 1);
  return [input.subarray(0, at), piece, input.subarray(at + piece.length)];
}

/** Repeats a range, which exposes parsers with super-linear work. */
function repeated(input: Buffer, chance: Chance): Uint8Array[] {
  const [start, end] = range(input, chance);
  const times = 2 ** (1 + chance.below(7));
  return [
    input.subarray(0, end),
    ...Array.from({ length: times }, () => input.subarray(start, end)),
    input.subarray(end),
  ];
}

function randomBytes(chance: Chance): Uint8Array {
  return Uint8Array.from({ length: 1 + chance.below(8) }, () => chance.below(256));
}

/** Start and end of a random range, of up to 32 bytes in three of four cases. */
function range(input: Uint8Array, chance: Chance): [start: number, end: number] {
  const start = chance.below(input.length + 1);
  const longest = chance.oneIn(4) ? input.length : 32;
  return [start, Math.min(input.length, start + 1 + chance.below(longest))];
}
