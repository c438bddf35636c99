import { expect, test } from 'vitest';
import { neighboursAmong } from './neighbours-among.ts';

const page = (name: string) => `https://docs.example/guide/${name}`;

test('neighbours are those of the directory, the nearest on both sides in the order of their URLs', () => {
  const links = ['a', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'j', 'k'].map(page).toReversed();
  expect(
    neighboursAmong(page('f'), [...links, 'https://docs.example/', 'https://other.example/guide/f2']),
  ).toEqual(['b', 'c', 'd', 'e', 'g', 'h', 'i', 'j'].map(page));
});

test('a page is no neighbour of itself, and each neighbour counts once', () => {
  expect(neighboursAmong(page('f'), [page('f'), page('f#top'), page('g'), page('g#a'), page('g#b')])).toEqual(
    [page('g')],
  );
  expect(neighboursAmong(page('f'), [])).toEqual([]);
});

test('pages below the directory and pages made by a query are neighbours too', () => {
  const links = [page('deep/er'), page('f?page=2'), 'https://docs.example/guides'];
  expect(neighboursAmong(page('f?page=1'), links)).toEqual([page('deep/er'), page('f?page=2')]);
});
