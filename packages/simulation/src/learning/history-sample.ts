/** What of its own history a crawl looks at to learn from it, and how often: others of its hosts each time. */
export const historySample = {
  everyDays: 28,
  hosts: 40,
  pagesPerHost: 25,
  /** The latest so many verdicts of each page. */
  verdictsPerPage: 60,
} as const;
