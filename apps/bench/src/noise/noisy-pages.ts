import type { Random } from '@meguri/contracts';

/** The HTML of a page as edited, in pieces; each but the last ends after a paragraph. */
export type EditedPage = readonly string[];

export const editedPage = (html: string): EditedPage => html.split(/(?<=<\/p>)/i);

export interface Served {
  /** Seconds since the beginning. */
  seconds: number;
  /** Number of earlier accesses. */
  access: number;
  random: Random;
}

/** Text that a server writes into a page at each access, after a third of its paragraphs or at its end. */
export interface NoiseKind {
  name: string;
  /** Whether it can be distinguished from edits: it differs within a minute, and the page has other text. */
  isLearnable: boolean;
  inText?(served: Served): string;
  atEnd?(served: Served): string;
}

const words = 'harbour lantern meadow copper violet thunder orchard saddle quarry ribbon timber walnut'.split(
  ' ',
);
const pick = (random: Random, many: number) => Math.floor(random.next() * many);
const wordsOf = (number: number, many: number) =>
  Array.from({ length: many }, (_, index) => words[(number * 7 + index * (number + 3)) % words.length]).join(
    ' ',
  );

function advert(number: number): string {
  const sentences = Array.from(
    { length: 1 + (number % 3) },
    (_, index) => `Buy ${wordsOf(number + index, 6)} ${number}.`,
  );
  return `<div class=ad><h4>Advertisement</h4><p>${sentences.join(' ')}</p><a href="http://ads.example/click/${number}">Offer ${number}</a></div>`;
}

const clock = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
const advertOf =
  (pool: number) =>
  ({ random }: Served) =>
    advert(pick(random, pool));
const counter = ({ access }: Served) =>
  `<div>You are visitor <b>${48_211 + access * 3}</b> of this site. It is open to all.</div>`;
const clockLine = ({ seconds }: Served) =>
  `<div id=foot>Made on ${clock(seconds)} in ${(seconds % 97) / 1000} s.</div>`;

export const noiseKinds: readonly NoiseKind[] = [
  { name: 'no noise', isLearnable: true },
  { name: 'advert of 50', isLearnable: true, inText: advertOf(50) },
  { name: 'advert of 5', isLearnable: true, inText: advertOf(5) },
  { name: 'counter in a sentence', isLearnable: true, atEnd: counter },
  {
    name: 'nonce',
    isLearnable: true,
    atEnd: ({ random }) => `<div>Request ${random.next().toString(36).slice(2)}</div>`,
  },
  { name: 'date and time', isLearnable: true, atEnd: clockLine },
  {
    name: 'age of six comments',
    isLearnable: true,
    atEnd: ({ seconds }) =>
      [3, 8, 21, 34, 55, 89]
        .map(
          (minutes, n) =>
            `<p>Reader ${n}</p><p>${minutes + Math.floor(seconds / 60)} minutes ago</p><p>Comment ${n} stays.</p>`,
        )
        .join(''),
  },
  {
    name: 'four links of thirty',
    isLearnable: true,
    inText: ({ random }) => {
      const related = Array.from({ length: 4 }, () => pick(random, 30));
      return `<ul>${related.map((n) => `<li><a href="/related/${n}">About ${wordsOf(n, 3)}</a></li>`).join('')}</ul>`;
    },
  },
  {
    name: 'advert, counter and time',
    isLearnable: true,
    inText: advertOf(50),
    atEnd: (served) => counter(served) + clockLine(served),
  },
  {
    name: 'time, kept by a cache for 10 minutes',
    isLearnable: false,
    atEnd: ({ seconds }) =>
      clockLine({ seconds: seconds - (seconds % 600), access: 0, random: { next: () => 0 } }),
  },
  {
    name: 'date of the day',
    isLearnable: false,
    atEnd: ({ seconds }) => `<div>Today is ${clock(seconds).slice(0, 10)}.</div>`,
  },
];

/** The page as served. */
export function serve(page: EditedPage, { inText, atEnd }: NoiseKind, served: Served): string {
  const third = Math.floor(page.length / 3);
  const pieces = page.map((piece, index) => (index === third && inText ? piece + inText(served) : piece));
  const html = pieces.join('');
  const end = html.search(/<\/body>/i);
  const added = atEnd?.(served) ?? '';
  return end === -1 ? html + added : html.slice(0, end) + added + html.slice(end);
}

/** An edit by a person; each changes the text of the page. */
export interface EditKind {
  name: string;
  edit(page: EditedPage, edition: number, random: Random): EditedPage;
}

const replace = (page: EditedPage, at: number, piece: string) =>
  page.map((old, index) => (index === at ? piece : old));
const insertText = (piece: string, text: string) => piece.replace(/(<\/p>)?$/i, (end) => ` ${text}${end}`);

export const editKinds: readonly EditKind[] = [
  {
    name: 'sentence added to a paragraph',
    edit: (page, edition, random) => {
      const at = pick(random, page.length);
      return replace(page, at, insertText(page[at] ?? '', `Edition ${edition} says more.`));
    },
  },
  {
    name: 'paragraph inserted',
    edit: (page, edition, random) =>
      page.toSpliced(
        1 + pick(random, page.length - 1),
        0,
        `<p>News of edition ${edition}: ${wordsOf(edition, 8)}.</p>`,
      ),
  },
  {
    name: 'paragraph inserted next to the advert',
    edit: (page, edition) =>
      page.toSpliced(
        Math.floor(page.length / 3) + 1,
        0,
        `<p>News of edition ${edition}: ${wordsOf(edition, 8)}.</p>`,
      ),
  },
  {
    name: 'paragraph before the advert edited',
    edit: (page, edition) => {
      const at = Math.floor(page.length / 3);
      return replace(page, at, insertText(page[at] ?? '', `Edition ${edition} says more.`));
    },
  },
  {
    name: 'number changed',
    edit: (page, edition) => {
      const at = Math.floor(page.length / 2);
      return replace(
        page,
        at,
        insertText((page[at] ?? '').replace(/ Price \d+ yen\./, ''), `Price ${1000 + edition} yen.`),
      );
    },
  },
  {
    name: 'paragraph removed',
    edit: (page, edition, random) =>
      page.length > 8 ? page.toSpliced(1 + pick(random, page.length - 2), 1) : insertAtEnd(page, edition),
  },
];

function insertAtEnd(page: EditedPage, edition: number): EditedPage {
  return page.toSpliced(page.length - 1, 0, `<p>Edition ${edition}.</p>`);
}
