/** The scales of the axis of intervals. */
export const axisOptions = [
  { key: 'log' as const, name: 'Logarithmic' },
  { key: 'linear' as const, name: 'Linear' },
];

/** How long a figure stays as it is, at least, while the crawl goes on. */
export const refreshMs = 10_000;
