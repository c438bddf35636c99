import type { Browser, BrowserContextOptions } from '@playwright/test';
import { beginMeasuring, measurePage, type PageSize } from './measure-page.ts';
import { repeatWords } from './repeat-words.ts';

/** What became of a screen while the hours went by. */
export interface LivedThrough {
  path: string;
  /** At the beginning, in the middle and at the end of the hours. */
  sizes: [PageSize, PageSize, PageSize];
  /** How often it asked the console for something. */
  questions: number;
}

/** Caches are full and compilers at rest by then. */
const warmUpMinutes = 15;

/**
 * Leaves a screen open while hours go by on its own clock: each of its seconds takes as long as the page needs for what it brings, a word of
 * the live channel with news of everything among it.
 *
 * @param patienceMinutes of the machine's own clock
 * @throws where the hours have not gone by after so many
 */
export async function liveThrough(
  browser: Browser,
  screen: {
    url: string;
    path: string;
    signedIn: BrowserContextOptions['storageState'];
    hours: number;
    patienceMinutes: number;
  },
): Promise<LivedThrough> {
  const { url, path, signedIn, hours, patienceMinutes } = screen;
  const context = await browser.newContext({ storageState: signedIn, baseURL: url });
  try {
    context.setDefaultTimeout(patienceMinutes * 60_000);
    const page = await context.newPage();
    let questions = 0;
    page.on('request', () => (questions += 1));
    await page.clock.install();
    await page.addInitScript(repeatWords);
    await page.goto(path);
    await page.getByTestId('answer').waitFor();
    await page.clock.pauseAt(Date.now() + 10_000);
    const session = await context.newCDPSession(page);
    await beginMeasuring(session);

    const giveUpAt = performance.now() + patienceMinutes * 60_000;
    let gone = 0;
    const passMinutes = async (minutes: number) => {
      for (const until = gone + minutes; gone < until; gone += 1) {
        if (performance.now() > giveUpAt)
          throw new Error(
            `${path}: ${gone} of ${hours * 60 + warmUpMinutes} minutes had gone by after ${patienceMinutes} minutes of this machine: ` +
              'it is too busy, or the screen lags; --hours fewer, or --patience more',
          );
        const t0 = performance.now();
        await page.clock.runFor(60_000);
        console.error(path, gone, Math.round(performance.now() - t0), 'ms', questions);
      }
      return measurePage(session);
    };
    await passMinutes(warmUpMinutes);
    questions = 0;
    const begin = await measurePage(session);
    const middle = await passMinutes(hours * 30);
    const end = await passMinutes(hours * 30);
    return { path, sizes: [begin, middle, end], questions };
  } finally {
    await context.close();
  }
}
