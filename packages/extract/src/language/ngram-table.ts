/** Scores (0 to 255) of languages by their number (0 to 255). */
type NgramScores = Readonly<Record<number, number>>;

/** N-grams of up to 6 characters below 256. */
export type NgramTable = Readonly<Record<string, NgramScores>>;

/** The data of a language detector. */
export interface NgramData {
  /** Name of the data set. */
  type: string;
  /** ISO 639-1 code of each language by its number. */
  languages: Readonly<Record<number, string>>;
  ngrams: NgramTable;
}

const longest = 6;
const headBytes = 8;

/**
 * An n-gram as a whole number below 2^51: its length, then its characters.
 *
 * @returns -1 if it is too long or has a character from 256 on
 */
function numberOf(ngram: string): number {
  if (ngram.length > longest) return -1;
  let number = ngram.length;
  for (let at = 0; at < longest; at += 1) {
    const code = at < ngram.length ? ngram.charCodeAt(at) : 0;
    if (code > 255) return -1;
    number = number * 256 + code;
  }
  return number;
}

/**
 * Packs the data into one buffer: the numbers of n-grams and of scores (32 bits each), the n-grams in
 * ascending order (64 bits each), the end of the scores of each (32 bits), of all scores first the languages,
 * then the values (8 bits each), and the rest as JSON.
 *
 * @throws {RangeError} for an n-gram, a language or a score beyond its limit
 */
export function packNgrams({ type, languages: codes, ngrams }: NgramData): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(ngrams)
    .map(([ngram, scores]) => ({ ngram, number: numberOf(ngram), scores: Object.entries(scores) }))
    .toSorted((a, b) => a.number - b.number);
  const total = entries.reduce((sum, { scores }) => sum + scores.length, 0);
  const rest = new TextEncoder().encode(JSON.stringify({ type, languages: codes }));
  const bytes = new Uint8Array(headBytes + entries.length * 12 + total * 2 + rest.length);
  new Uint32Array(bytes.buffer, 0, 2).set([entries.length, total]);
  bytes.set(rest, bytes.length - rest.length);
  const { numbers, ends, languages, values } = viewsOf(bytes);
  let end = 0;
  for (const [index, { ngram, number, scores }] of entries.entries()) {
    if (number < 0) throw new RangeError(`the n-gram ${JSON.stringify(ngram)} has no number`);
    numbers[index] = number;
    for (const [language, score] of scores) {
      if (!isByte(Number(language)) || !isByte(score))
        throw new RangeError(`language ${language} has the score ${score}: both must be from 0 to 255`);
      languages[end] = Number(language);
      values[end] = score;
      end += 1;
    }
    ends[index] = end;
  }
  return bytes;
}

const isByte = (value: number) => Number.isInteger(value) && value >= 0 && value <= 255;

/**
 * Data from {@link packNgrams}, in the form that eld's detector reads: a table whose entries are created on
 * access. As an object of objects it takes 34 MB in each thread, packed 0.8 MB.
 *
 * @param packed begins at a multiple of 8 bytes of its buffer
 */
export function openNgrams(packed: Uint8Array<ArrayBuffer>): NgramData {
  const { numbers, ends, languages, values, rest } = viewsOf(packed);
  const scoresOf = (ngram: string): NgramScores | undefined => {
    const wanted = numberOf(ngram);
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numbers[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    if (numbers[low] !== wanted) return undefined;
    const scores: Record<number, number> = {};
    for (let at = low === 0 ? 0 : ends[low - 1]!; at < ends[low]!; at += 1)
      scores[languages[at]!] = values[at]!;
    return scores;
  };
  const get = (_: NgramTable, ngram: string | symbol) =>
    typeof ngram === 'string' ? scoresOf(ngram) : undefined;
  return { ...(JSON.parse(rest) as Omit<NgramData, 'ngrams'>), ngrams: new Proxy<NgramTable>({}, { get }) };
}

function viewsOf({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) {
  const [count = 0, total = 0] = new Uint32Array(buffer, byteOffset, 2);
  const scores = byteOffset + headBytes + count * 12;
  const end = scores + total * 2;
  return {
    numbers: new Float64Array(buffer, byteOffset + headBytes, count),
    ends: new Uint32Array(buffer, byteOffset + headBytes + count * 8, count),
    languages: new Uint8Array(buffer, scores, total),
    values: new Uint8Array(buffer, scores + total, total),
    rest: new TextDecoder().decode(new Uint8Array(buffer, end, byteOffset + length - end)),
  };
}
