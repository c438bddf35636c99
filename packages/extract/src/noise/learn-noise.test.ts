import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPage, settle, visit, type PageVisit } from './noise.fixture.ts';

const article = Array.from(
  { length: 12 },
  (_, index) => `<p>Paragraph ${index} of a page that stays as it is.</p>`,
);
const advert = (number: number) =>
  `<div><h4>Advertisement</h4><p>Buy ${number} lanterns.${number % 3 === 0 ? ' Or more.' : ''}</p><a href="/click?${number}">Offer ${number}</a></div>`;
const counter = (number: number) => `<p>Visitor ${number} of this page.</p>`;
/** A page with noise of two kinds. */
const noisy = (paragraphs: readonly string[], access: number) =>
  [...paragraphs.slice(0, 4), advert(access), ...paragraphs.slice(4), counter(access)].join('');

/** Visits by the schedule. */
function visits(page: PageVisit, pages: readonly string[]): { page: PageVisit; differs: boolean[] } {
  const differs: boolean[] = [];
  let last = page;
  for (const html of pages) {
    last = visit(last, html);
    differs.push(last.differs);
  }
  return { page: last, differs };
}

describe('a page with adverts and a counter', () => {
  const { page, accesses } = settle((access) => noisy(article, access));

  test('is probed three times after three changes, and is unchanged from then on', () => {
    expect(accesses).toBe(7);
    expect(page.state?.gaps).toHaveLength(3);
    expect(page.state?.probing).toBeNull();
    const { differs } = visits(
      page,
      [101, 202, 303, 404, 505, 606].map((access) => noisy(article, access)),
    );
    expect(differs).toEqual(Array.from({ length: 6 }, () => false));
  });

  const edits: [string, string[]][] = [
    ['edited', article.with(9, '<p>Paragraph 9 says something else.</p>')],
    ['edited before the advert', article.with(3, '<p>Paragraph 3 says something else.</p>')],
    ['edited after the advert', article.with(4, '<p>Paragraph 4 says something else.</p>')],
    ['inserted', article.toSpliced(7, 0, '<p>News.</p>')],
    [
      'inserted before the advert',
      article.toSpliced(4, 0, '<p>News.</p>').with(3, `${article[3]}<p>News.</p>`).toSpliced(4, 1),
    ],
    ['inserted after the advert', article.with(4, `<p>News.</p>${article[4]}`)],
    ['taken out', article.toSpliced(6, 1)],
    ['moved', [...article.slice(0, 6), ...article.slice(8), ...article.slice(6, 8)]],
    ['with a number changed', article.with(11, '<p>Paragraph 12 of a page that stays as it is.</p>')],
  ];
  test.each(edits)('changes when a paragraph is %s', (_what, edited) => {
    const { differs } = visits(page, [noisy(edited, 101), noisy(edited, 202)]);
    expect(differs[0]).toBe(true);
  });

  test('is unchanged again after an edit next to the advert', () => {
    const edited = article.with(3, '<p>Paragraph 3 says something else.</p>');
    let last: PageVisit = page;
    for (let access = 200; access < 215; access += 1)
      last = visit(last, noisy(edited, access), last.lesson?.wantsProbe ?? false);
    expect(last.differs).toBe(false);
  });

  test('changes if a gap is edited after six accesses without a change', () => {
    const still = Array.from({ length: 7 }, () => noisy(article, 101));
    const { page: dropped, differs } = visits(page, still);
    expect(differs).not.toContain(true);
    expect(dropped.state?.gaps ?? []).toEqual([]);
    expect(visits(dropped, [noisy(article, 101), noisy(article, 202)]).differs).toEqual([false, true]);
  });
});

test.each([
  ['before the advert', (news: string, ad: string) => `${news}${ad}`],
  ['behind it', (news: string, ad: string) => `${ad}${news}`],
])('text in other boxes next to an advert counts %s', (_where, place) => {
  const box = (text: string) => `</div><div class=box><p>${text}</p>`;
  const serve = (access: number, news: string) =>
    `<div>${article.slice(0, 6).join('')}${place(news, advert(access))}${box('A box that stays.')}</div>${article.slice(6).join('')}`;
  const { page } = settle((access) => serve(access, ''));
  expect(visit(page, serve(100, '')).differs).toBe(false);
  // An advert one sentence shorter than the limit leaves room for a paragraph.
  expect(visit(page, serve(100, '<p>News.</p>')).differs).toBe(true);
});

test('news is not noise, even if the page is rarely visited', () => {
  const serve = (edition: number) => noisy(article, 0).replace('Paragraph 5', `Edition ${edition}`);
  let edition = 0;
  let page: PageVisit = { ...newPage, differs: true };
  let probes = 0;
  const differs: boolean[] = [];
  for (let access = 0; access < 60; access += 1) {
    const isProbe = page.lesson?.wantsProbe ?? false;
    // Edits come between two visits, not between a visit and its probe.
    if (!isProbe) edition += 1;
    page = visit(page, serve(edition), isProbe);
    if (isProbe) probes += 1;
    else differs.push(page.differs);
  }
  expect(differs).not.toContain(false);
  expect(page.state?.gaps).toEqual([]);
  expect(probes).toBeLessThanOrEqual(8);
});

test('a page that is all noise counts as changed', () => {
  const ticker = (access: number) =>
    `<p>At ${access}</p><p>${access * 3} of ${access * 7} votes</p><p>Results.</p>`;
  const { page } = settle(ticker, 20);
  expect(page.differs).toBe(true);
  expect(page.state?.gaps).toEqual([]);
});

test('learns nothing from a page that changes throughout', () => {
  const shuffled = (access: number) =>
    Array.from({ length: 60 }, (_, index) => `<p>Number ${access * 61 + index}.</p>`).join('');
  const { page } = settle(shuffled, 8);
  expect(page).toMatchObject({ differs: true, state: { gaps: [], probing: null } });
});

test('ignores late probes, and gives up after several', () => {
  let page: PageVisit = { ...newPage, differs: true };
  for (let access = 0; access < 4; access += 1) page = visit(page, noisy(article, access));
  expect(page.lesson?.wantsProbe).toBe(true);
  for (let access = 4; access < 7; access += 1) page = visit(page, noisy(article, access));
  expect(page.lesson).toMatchObject({ wantsProbe: false, state: { gaps: [], series: 1 } });
});

test('noise between repeated blocks is not excluded elsewhere', () => {
  const row = (text: string) => `<tr><td>Price</td><td>${text}</td><td>Buy</td></tr>`;
  const serve = (access: number, price = '5 yen') =>
    `<table>${row(price)}${row(`offer ${access}`)}${row('9 yen')}</table>${article.join('')}`;
  const { page } = settle(serve);
  expect(page.state?.gaps).toHaveLength(1);
  expect(visit(page, serve(500)).differs).toBe(false);
  expect(visit(page, serve(500, '6 yen')).differs).toBe(true);
});

test('any edit outside the noise is a change', () => {
  const { page } = settle((access) => noisy(article, access));
  fc.assert(
    fc.property(
      fc.nat(article.length - 1),
      fc.constantFrom('edit', 'insert', 'delete'),
      fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,9}\.$/),
      fc.integer({ min: 1000, max: 9999 }),
      (at, how, text, access) => {
        const paragraph = `<p>${text}</p>`;
        const edited =
          how === 'edit'
            ? article.with(at, paragraph)
            : article.toSpliced(at, how === 'delete' ? 1 : 0, ...(how === 'insert' ? [paragraph] : []));
        expect(visit(page, noisy(edited, access)).differs).toBe(true);
      },
    ),
  );
});
