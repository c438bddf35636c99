import type { Chance } from './chance.ts';

export interface MutationSources {
  chance: Chance;
  dictionary: readonly Uint8Array[];
  /** Gives another input that is known to be interesting. */
  another: () => Uint8Array;
  maxBytes: number;
}

type Mutator = (input: Buffer, sources: MutationSources) => Uint8Array[];

const most = 6;

/** An input like the given one, but for one to six changes, mostly few. */
export function mutate(input: Uint8Array, sources: MutationSources): Uint8Array {
  const { chance, maxBytes } = sources;
  let mutated = Buffer.from(input);
  for (let done = 0; done === 0 || (done < most && chance.oneIn(2)); done++) {
    const pieces = chance.pick(mutators)(mutated, sources);
    mutated = Buffer.concat(pieces).subarray(0, maxBytes);
  }
  return new Uint8Array(mutated);
}

/** Bytes that parsers of text look at. */
const telling = Buffer.from(
  '\0\t\n\r "#$%&\'()*+,-./0:;<=>?@[\\]_`{|}~\x1b\x7f\x80\xbf\xc2\xe2\xff',
  'latin1',
);

/** Numbers at which lengths, dates and counters break. */
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
  (input, { chance }) => replaced(input, chance, () => chance.pick([...telling])),
  (input, { chance }) => inserted(input, chance, Buffer.from([chance.pick([...telling])])),
  (input, { chance }) => inserted(input, chance, randomBytes(chance)),
  (input, { chance, dictionary }) =>
    dictionary.length === 0 ? [input] : inserted(input, chance, chance.pick(dictionary)),
  (input, { chance, dictionary }) =>
    dictionary.length === 0 ? [input] : overwritten(input, chance, chance.pick(dictionary)),
  (input, { chance }) => overwritten(input, chance, Buffer.from(chance.pick(numbers))),
  (input, { chance }) => {
    const [start, end] = stretch(input, chance);
    return [input.subarray(0, start), input.subarray(end)];
  },
  (input, { chance }) => inserted(input, chance, input.subarray(...stretch(input, chance))),
  (input, { chance }) => repeated(input, chance),
  (input, { chance }) => [input.subarray(0, chance.below(input.length + 1))],
  (input, { chance, another }) => {
    const other = another();
    const tail = other.subarray(chance.below(other.length + 1));
    return [input.subarray(0, chance.below(input.length + 1)), tail];
  },
  (input, { chance, another }) => {
    const other = another();
    return inserted(input, chance, other.subarray(...stretch(other, chance)));
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

/** Writes a stretch many times over: what makes the slow ways of a parser slow. */
function repeated(input: Buffer, chance: Chance): Uint8Array[] {
  const [start, end] = stretch(input, chance);
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

/** Start and end of some bytes, mostly few. */
function stretch(input: Uint8Array, chance: Chance): [start: number, end: number] {
  const start = chance.below(input.length + 1);
  const longest = chance.oneIn(4) ? input.length : 32;
  return [start, Math.min(input.length, start + 1 + chance.below(longest))];
}
