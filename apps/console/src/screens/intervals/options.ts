/** How long a figure stays as it is, at least, while the crawl goes on. */
export const refreshMs = 10_000;
