/** Output of the live line, such as `process.stdout`. */
export interface Terminal {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export interface ProgressDisplay {
  /** Shows new numbers: in place on a terminal, otherwise as a line every ten seconds. */
  show(progress: Progress): void;
  /** Prints an ordinary line above the live one. */
  print(line: string): void;
  /** Keeps the last numbers on the screen and moves on to a new line. */
  end(): void;
}

const logIntervalMilliseconds = 10_000;
const eraseLine = '\r\u001B[2K';

/** @param nowMilliseconds a monotonic clock, such as `performance.now` */
export function createProgressDisplay(terminal: Terminal, nowMilliseconds: () => number): ProgressDisplay {
  return terminal.isTTY === true ? liveLine(terminal) : loggedLines(terminal, nowMilliseconds);
}

function liveLine(terminal: Terminal): ProgressDisplay {
  let current = '';
  return {
    show(progress) {
      current = formatProgress(progress, terminal.columns);
      terminal.write(eraseLine + current);
    },
    print(line) {
      terminal.write(`${current === '' ? '' : eraseLine}${line}\n${current}`);
    },
    end() {
      if (current !== '') terminal.write('\n');
      current = '';
    },
  };
}

function loggedLines(terminal: Terminal, nowMilliseconds: () => number): ProgressDisplay {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    show(progress) {
      if (nowMilliseconds() < nextAt) return;
      nextAt = nowMilliseconds() + logIntervalMilliseconds;
      terminal.write(`${formatProgress(progress)}\n`);
    },
    print(line) {
      terminal.write(`${line}\n`);
    },
    end() {},
  };
}

/** The crawl in four numbers. */
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
