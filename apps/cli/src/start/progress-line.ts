/** The crawl in four numbers, as the terminal shows it. */
export interface Progress {
  pagesPerSecond: number;
  known: number;
  captured: number;
  queued: number;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** One line without line feed, cut to `columns` so that a terminal never wraps it. */
export function formatProgress(progress: Progress, columns = Number.POSITIVE_INFINITY): string {
  const { pagesPerSecond, known, captured, queued } = progress;
  const line = [
    `${oneDecimal.format(pagesPerSecond)} pages/s`,
    `${whole.format(known)} known`,
    `${whole.format(captured)} captured`,
    `${whole.format(queued)} in queue`,
  ].join(' · ');
  return line.slice(0, columns);
}
