import { blog, calendar, monthOf, numbers, thisMonth, two } from './site-parts.fixture.ts';

/** The pages of a site and their links, by the URL rules of a program. Paths include queries. */
export interface LinkStructure {
  name: string;
  start: string;
  /** The pages with content, each of which can be reached by 15 links. */
  content: readonly string[];
  /** Links of a page; none for a page of an endless part without new links. */
  linksOf(path: string): readonly string[];
}

function structure(
  name: string,
  site: { pages: Map<string, () => string[]>; content: string[] },
  more: Map<string, () => string[]> = new Map(),
  entrance: readonly string[] = [],
): LinkStructure {
  const linksOf = (path: string) => {
    const links = (site.pages.get(path) ?? more.get(path))?.() ?? [];
    return site.pages.has(path) ? [...links, ...entrance] : links;
  };
  return { name, start: '/', content: site.content, linksOf };
}

const slug = (n: number) => `a-title-of-words-${n}`;
/** Newest first: five articles a month, up to today. */
const monthOfArticle = (n: number) => monthOf(thisMonth - Math.floor((n - 1) / 5));
const archive = (m: number) => {
  const { year, month } = monthOf(thisMonth - m + 1);
  return `${year}/${two(month)}`;
};
const pretty = (root: string) => ({
  article: (n: number) => `${root}/${monthOfArticle(n).year}/${two(monthOfArticle(n).month)}/${slug(n)}/`,
  list: (page: number) => (page === 1 ? `${root}/blog/` : `${root}/page/${page}/`),
  month: (m: number) => `${root}/${archive(m)}/`,
  tag: (t: number) => `${root}/tag/t${t}/`,
});
const queried = {
  article: (n: number) => `/?p=${n}`,
  list: (page: number) => `/?paged=${page}`,
  month: (m: number) => `/?m=${archive(m).replace('/', '')}`,
  tag: (t: number) => `/?tag=t${t}`,
};

/** A forum: boards of many pages, and threads that link to the next one. */
function forum(boardOf: (board: number, page: number) => string, threadOf: (thread: number) => string) {
  const [boards, threadsOfBoard, perPage] = [12, 60, 20];
  const content = numbers(boards * threadsOfBoard).map(threadOf);
  const pages = new Map<string, () => string[]>();
  pages.set('/', () => numbers(boards).map((board) => boardOf(board, 1)));
  for (const board of numbers(boards))
    for (const page of numbers(threadsOfBoard / perPage)) {
      const first = (board - 1) * threadsOfBoard + (page - 1) * perPage;
      pages.set(boardOf(board, page), () => [
        ...content.slice(first, first + perPage),
        ...numbers(threadsOfBoard / perPage).map((other) => boardOf(board, other)),
      ]);
    }
  content.forEach((path, index) => pages.set(path, () => ['/', ...content.slice(index + 1, index + 2)]));
  return { pages, content };
}

/**
 * A wiki: articles that link to others, each with a history, and special pages that link to each other
 * endlessly.
 */
function wiki(): LinkStructure {
  const count = 60;
  const article = (n: number) => `/wiki/Article_${((n - 1) % count) + 1}`;
  const special = (kind: string, n: number, offset: number) =>
    offset === 0
      ? `/wiki/Special:${kind}/Article_${n}`
      : `/index.php?title=Special:${kind}/Article_${n}&offset=${offset}`;
  const kinds = ['WhatLinksHere', 'RecentChangesLinked', 'Log'];
  const linksOf = (path: string): string[] => {
    const n = Number(/Article_(\d+)/.exec(path)?.[1] ?? 1);
    if (path.startsWith('/wiki/Article') || path === '/')
      return [
        ...[1, 2, 7, 31].map((step) => article(n + step)),
        `/index.php?title=Article_${n}&action=history`,
        ...kinds.map((kind) => special(kind, n, 0)),
      ];
    const offset = Number(/offset=(\d+)/.exec(path)?.[1] ?? 0);
    return [
      article(n),
      ...kinds.flatMap((kind) => [50, 100, 500].map((step) => special(kind, n, offset + step))),
    ];
  };
  return { name: 'MediaWiki, special pages', start: '/', content: numbers(count).map(article), linksOf };
}

/** A book and notes behind one dynamic page. */
function bookBehindIndex(): LinkStructure {
  const chapters = numbers(12).map((n) => `/book/chapter-${n}.html`);
  const notes = numbers(200).map((n) => `/notes/${n}/`);
  const linksOf = (path: string) => {
    if (path === '/') return ['/list.cgi?all'];
    if (path === '/list.cgi?all') return [chapters[0] ?? '', ...notes.slice(0, 20)];
    const chapter = chapters.indexOf(path);
    if (chapter >= 0) return chapters.slice(chapter + 1, chapter + 2);
    const note = notes.indexOf(path);
    return note >= 0 ? notes.slice(note + 20, note + 21) : [];
  };
  return {
    name: 'static pages behind one CGI page',
    start: '/',
    content: [...chapters, ...notes.slice(0, 200)],
    linksOf,
  };
}

/** A newspaper whose days link to the day before, up to today. */
function newspaper(): LinkStructure {
  const days = numbers(12).map((back) => `/2026/06/${two(15 - back)}/`);
  const articles = days.flatMap((day) => numbers(15).map((n) => `${day}article-${n}.html`));
  const linksOf = (path: string) => {
    if (path === '/') return days.slice(0, 1);
    const day = days.indexOf(path);
    if (day < 0) return ['/'];
    return [...articles.slice(day * 15, day * 15 + 15), ...days.slice(day + 1, day + 2)];
  };
  return { name: 'newspaper by day', start: '/', content: articles, linksOf };
}

/** A site with the months of a calendar in the query of every page. */
function calendarOnEveryPage(): LinkStructure {
  const site = blog(60, pretty(''));
  const base = (path: string) => path.replace(/\?.*$/, '');
  const linksOf = (path: string) => {
    const shown = /month=(\d+)-(\d+)/.exec(path);
    const months = shown ? (Number(shown[1]) - 1900) * 12 + Number(shown[2]) - 1 : thisMonth;
    const others = [-1, 1].map((step) => monthOf(months + step));
    return [
      ...(site.pages.get(base(path))?.() ?? []),
      ...others.map(({ year, month }) => `${base(path)}?month=${year}-${two(month)}`),
    ];
  };
  return { name: 'a calendar in every query', start: '/', content: site.content, linksOf };
}

const day = (root: string) => (y: number, m: number, d: number) => `${root}${y}-${two(m)}-${two(d)}/`;

/** Blogs, forums, wikis and their calendars. */
export const linkStructures: readonly LinkStructure[] = [
  structure('WordPress, plain', blog(120, pretty(''))),
  structure('WordPress, by query', blog(50, queried)),
  structure(
    'WordPress, The Events Calendar',
    blog(120, pretty('')),
    calendar({
      month: (y, m) => `/events/month/${y}-${two(m)}/`,
      day: day('/events/'),
      views: [(y, m, d) => `/events/list/?tribe-bar-date=${y}-${two(m)}-${two(d)}`],
    }),
    ['/events/month/2026-06/'],
  ),
  structure(
    'WordPress, All-in-One Event Calendar',
    blog(60, pretty('')),
    calendar({
      month: (y, m) => `/calendar/action~month/exact_date~1-${m}-${y}/`,
      day: (y, m, d) => `/calendar/action~oneday/exact_date~${d}-${m}-${y}/`,
    }),
    ['/calendar/action~month/exact_date~1-6-2026/'],
  ),
  structure(
    'Movable Type',
    blog(120, {
      article: (n) => `/archives/${monthOfArticle(n).year}/${two(monthOfArticle(n).month)}/${slug(n)}.html`,
      list: (page) => (page === 1 ? '/blog.html' : `/mt/mt-search.cgi?limit=10&page=${page}`),
      month: (m) => `/archives/${archive(m)}/`,
      tag: (t) => `/mt/mt-search.cgi?tag=t${t}`,
    }),
  ),
  structure(
    'Drupal, calendar views',
    blog(50, {
      article: (n) => `/node/${n}`,
      list: (page) => `/?page=${page}`,
      month: (m) => `/archive/${archive(m).replace('/', '')}`,
      tag: (t) => `/taxonomy/term/${t}`,
    }),
    calendar({
      month: (y, m) => `/calendar/${y}-${two(m)}`,
      day: (y, m, d) => `/calendar/${y}-${two(m)}-${two(d)}`,
      views: [(y, m, d) => `/calendar/week/${y}-${two(m)}-${two(d)}`],
    }),
    ['/calendar/2026-06'],
  ),
  structure(
    'Joomla, JEvents',
    blog(60, {
      article: (n) => `/index.php/news/${n}-${slug(n)}`,
      list: (page) => `/index.php/news?start=${page * 10}`,
      month: (m) => `/index.php/archive/${archive(m)}`,
      tag: (t) => `/index.php/tags/t${t}`,
    }),
    calendar({
      month: (y, m) => `/component/jevents/month.calendar/${y}/${two(m)}/01/-`,
      day: (y, m, d) => `/component/jevents/day.listevents/${y}/${two(m)}/${two(d)}/-`,
      views: [(y, m, d) => `/component/jevents/week.listevents/${y}/${two(m)}/${two(d)}/-`],
    }),
    ['/component/jevents/month.calendar/2026/06/01/-'],
  ),
  structure(
    'phpBB, calendar',
    forum(
      (board, page) => `/viewforum.php?f=${board}&start=${(page - 1) * 20}`,
      (thread) => `/viewtopic.php?t=${thread}`,
    ),
    calendar({
      month: (y, m) => `/calendar.php?month=${m}&year=${y}`,
      day: (y, m, d) => `/calendar.php?day=${d}&month=${m}&year=${y}`,
    }),
    ['/calendar.php?month=6&year=2026'],
  ),
  structure(
    'vBulletin, rewritten calendar',
    forum(
      (board, page) => `/forums/board-${board}/page${page}/`,
      (thread) => `/threads/${thread}-${slug(thread)}`,
    ),
    calendar({
      month: (y, m) => `/when/${y}/${m}/`,
      day: (y, m, d) => `/when/${y}/${m}/${d}/`,
    }),
    ['/when/2026/6/'],
  ),
  wiki(),
  calendarOnEveryPage(),
  bookBehindIndex(),
  newspaper(),
];
