export const two = (value: number) => String(value).padStart(2, '0');
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const monthMs = (months: number) => Date.UTC(0, months);
export const monthOf = (months: number) => {
  const date = new Date(monthMs(months));
  return { year: 1900 + months / 12 - (months % 12) / 12, month: date.getUTCMonth() + 1 };
};
/** Months since 1900 of June 2026, when the crawls take place. */
export const thisMonth = (2026 - 1900) * 12 + 5;

interface CalendarPaths {
  month(year: number, month: number): string;
  day(year: number, month: number, day: number): string;
  /** Paths of its views of a week, a list and so on, for any day. */
  views?: readonly ((year: number, month: number, day: number) => string)[];
}

/**
 * Endless months and days: each month links to its days, its neighbours and the same month of the
 * neighbouring years.
 */
export function calendar(paths: CalendarPaths): Map<string, () => string[]> {
  const pages = new Map<string, () => string[]>();
  const linksOfMonth = (months: number) => () => {
    const { year, month } = monthOf(months);
    const days = numbers(28).flatMap((day) => [
      paths.day(year, month, day),
      ...(paths.views ?? []).map((view) => view(year, month, day)),
    ]);
    const others = [-12, -1, 1, 12].map((step) => monthOf(months + step));
    return [...days, ...others.map((other) => paths.month(other.year, other.month))];
  };
  for (let months = thisMonth - 400; months < thisMonth + 400; months += 1) {
    const { year, month } = monthOf(months);
    pages.set(paths.month(year, month), linksOfMonth(months));
    for (const day of numbers(28)) {
      const back = () => [
        paths.month(year, month),
        ...(day > 1 ? [paths.day(year, month, day - 1)] : []),
        ...(day < 28 ? [paths.day(year, month, day + 1)] : []),
      ];
      pages.set(paths.day(year, month, day), back);
      for (const view of paths.views ?? []) pages.set(view(year, month, day), back);
    }
  }
  return pages;
}

/** A blog: pages of ten articles in a row, months, categories; articles link to their neighbours. */
export function blog(
  articles: number,
  paths: {
    article(n: number): string;
    list(page: number): string;
    month(m: number): string;
    tag(t: number): string;
  },
): { pages: Map<string, () => string[]>; content: string[] } {
  const content = numbers(articles).map(paths.article);
  const lists = Math.ceil(articles / 10);
  const pages = new Map<string, () => string[]>();
  const months = Math.ceil(articles / 5);
  const side = () => [...numbers(Math.min(12, months)).map(paths.month), ...numbers(10).map(paths.tag), '/'];
  const articleAt = (index: number) => content[index - 1];
  for (const list of numbers(lists)) {
    const links = () => [
      ...numbers(10).flatMap((n) => articleAt((list - 1) * 10 + n) ?? []),
      ...(list < lists ? [paths.list(list + 1), paths.list(lists)] : []),
      ...side(),
    ];
    pages.set(paths.list(list), links);
    if (list === 1) pages.set('/', links);
  }
  for (const month of numbers(months))
    pages.set(paths.month(month), () => [
      ...numbers(5).flatMap((n) => articleAt((month - 1) * 5 + n) ?? []),
      ...(month < months ? [paths.month(month + 1)] : []),
    ]);
  for (const tag of numbers(10))
    pages.set(paths.tag(tag), () => content.filter((_, index) => index % 10 === tag % 10).slice(0, 10));
  content.forEach((path, index) =>
    pages.set(path, () => [...[index, index + 2].flatMap((n) => articleAt(n) ?? []), ...side()]),
  );
  return { pages, content };
}
