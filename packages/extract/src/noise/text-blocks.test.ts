import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractDocument } from '../extract-document.ts';
import { edgeBefore, hasOwnElement } from './mask-noise.ts';
import { maxBlocks, sectionEnds, textBlocks, type TextBlocks } from './text-blocks.ts';
import { noCuts } from './text-cuts.ts';

const htmlBlocks = (html: string): TextBlocks => {
  const { changeText } = extractDocument({
    url: 'http://example.jp/',
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: new Uint8Array(Buffer.from(html)),
    changeText: true,
  });
  const blocks = changeText && textBlocks(changeText);
  if (!blocks) throw new Error('no blocks');
  return blocks;
};

const texts = ({ text, starts, ends }: TextBlocks) =>
  [...starts].map((start, index) => text.slice(start, ends[index]));

test('layout, sentence ends and links split a page into blocks, separately for each section', () => {
  const blocks = htmlBlocks(
    '<title>A title</title><h1>Head</h1><p>One <b>and</b> two. Three! 四。五？<td>x.y<a href=/a>link</a><div><a href=/b>b',
  );
  expect(texts(blocks)).toEqual([
    'A title',
    '',
    'Head',
    'One and two.',
    'Three!',
    '四。',
    '五？',
    'x.ylink',
    'b',
    '',
    'http://example.jp/a',
    'http://example.jp/b',
  ]);
  expect(blocks.linksFrom).toBe(10);
  expect([blocks.hashes[1], blocks.hashes[9]]).toEqual(sectionEnds);
});

test('text without markup is one section', () => {
  const blocks = textBlocks({ text: 'One. Two.', cuts: noCuts, cutsFrom: 0 });
  expect(blocks).toMatchObject({ count: 2, linksFrom: 2 });
});

test('returns null for a page of too many blocks', () => {
  expect(textBlocks({ text: 'a. '.repeat(maxBlocks), cuts: noCuts, cutsFrom: 0 })?.count).toBe(maxBlocks);
  expect(textBlocks({ text: 'a. '.repeat(maxBlocks + 1), cuts: noCuts, cutsFrom: 0 })).toBeNull();
});

const paragraphs = fc.array(fc.stringMatching(/^[a-z]{1,5}( [a-z]{1,5}){0,3}\.?$/), {
  minLength: 1,
  maxLength: 30,
});
const page = (lines: readonly string[]) => htmlBlocks(lines.map((line) => `<p>${line}</p>`).join(''));

test('every character except blanks and line ends is in one block, in order', () => {
  fc.assert(
    fc.property(paragraphs, (lines) => {
      expect(texts(page(lines)).join('').replaceAll(' ', '')).toBe(lines.join('').replaceAll(' ', ''));
    }),
  );
});

test('inserting or removing a paragraph changes no other block', () => {
  fc.assert(
    fc.property(paragraphs, fc.nat(), (lines, place) => {
      const at = place % (lines.length + 1);
      const without = [...page(lines).hashes];
      const inserted = [...page(lines.toSpliced(at, 0, 'inserted 1')).hashes];
      const [only] = page(['inserted 1']).hashes.slice(1);
      expect(inserted.filter((hash) => hash !== only)).toEqual(without);
      expect(inserted).toHaveLength(without.length + 1);
    }),
  );
});

test('the markup next to a gap is part of its edges and not of the blocks', () => {
  const plain = htmlBlocks('<p>one</p><p>two</p>');
  const boxed = htmlBlocks('<p>one</p><div><p>two</p></div>');
  expect(boxed.hashes).toEqual(plain.hashes);
  expect(edgeBefore(boxed, 2)).not.toBe(edgeBefore(plain, 2));
  expect([plain, boxed].map((blocks) => hasOwnElement(blocks, { start: 2, end: 3 }))).toEqual([false, true]);
});
