import { formatProgress, type Progress } from './progress-line.ts';

/** Where the live line goes; `process.stdout` is one. */
export interface Terminal {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export interface ProgressDisplay {
  /** Shows new numbers: in place on a terminal, as a line every ten seconds elsewhere. */
  show(progress: Progress): void;
  /** Writes an ordinary line; the live one stays below. */
  print(line: string): void;
  /** Leaves the last numbers on the screen and moves on to a new line. */
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
