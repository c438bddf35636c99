export interface CalendarLimits {
  /** Dates further ahead belong to generated calendar pages. */
  maxYearsAhead: number;
  /** Dates further back in a calendar have no entries. Dates of articles may have any age. */
  maxYearsBack: number;
}

interface FoundYear {
  year: number;
  /** Whether the date clearly belongs to a calendar, and not only to a URL. */
  inCalendar: boolean;
}

/** A word of a path or parameter that names a calendar. */
export const calendarWord =
  /calend[ae]r|kalender|calendario|agenda|(^|[^a-z])(cal|events?|days?|months?|weeks?)([^a-z]|$)/i;
const fullDate = /(?<!\d)(\d{4})([-/._])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])(?!\d)/g;
/** Months, but not years alone: `/events/1024/` is the number of an event. */
const monthOfYear = /(?<!\d)(\d{4})[-/._](?:0[1-9]|1[0-2])(?!\d)/g;

const dateParameter =
  /(^|[^a-z])(date|day|cal|calendar|month|week|from|to|start|begin|end|until|time)([^a-z]|$)|date$/i;
const dateValue = /^(\d{4})(?:-(?:0[1-9]|1[0-2])(?!\d)|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d))/;
const yearParameter = /(^|[^a-z])(y|yr|year|jahr|annee)$/i;
const monthParameter = /(^|[^a-z])(m|mo|mon|month|monat|mois)$/i;

/**
 * Whether the URL requests a time at which a calendar has no entries. It finds whole dates in path and query,
 * months in the path of a calendar, and a year with a month in the query.
 */
export function isFarCalendarPage(url: URL, now: Date, limits: CalendarLimits): boolean {
  const thisYear = now.getUTCFullYear();
  return [...yearsInPath(url.pathname), ...yearsInQuery(url.searchParams)].some(
    ({ year, inCalendar }) =>
      year > thisYear + limits.maxYearsAhead || (inCalendar && year < thisYear - limits.maxYearsBack),
  );
}

function yearsInPath(pathname: string): FoundYear[] {
  const inCalendar = calendarWord.test(pathname);
  const matches = [...pathname.matchAll(fullDate), ...(inCalendar ? pathname.matchAll(monthOfYear) : [])];
  return matches.map(([, year]) => ({ year: Number(year), inCalendar }));
}

function yearsInQuery(parameters: URLSearchParams): FoundYear[] {
  const hasMonth = [...parameters.keys()].some((name) => monthParameter.test(name));
  const years: FoundYear[] = [];
  for (const [name, value] of parameters) {
    const isYear = hasMonth && yearParameter.test(name) && /^\d{4}$/.test(value);
    const year = isYear ? value : dateParameter.test(name) ? dateValue.exec(value)?.[1] : undefined;
    if (year !== undefined) years.push({ year: Number(year), inCalendar: true });
  }
  return years;
}
