import type { Browser, BrowserContextOptions } from '@playwright/test';
import { beginMeasuring, measurePage, type PageSize } from './measure-page.ts';
import { repeatWords } from './repeat-words.ts';

/** A screen after some of its minutes. */
export interface SizeAfter extends PageSize {
  minutes: number;
}

/** What became of a screen while its time went by: after it was opened and used to it, half of its time later, and at the end. */
export interface LivedThrough {
  path: string;
  sizes: [SizeAfter, SizeAfter, SizeAfter];
  /** How often it asked the console for something since the first of these. */
  questions: number;
}

/** Share of its time after which caches are full and compilers at rest. */
const warmUpShare = 0.2;
/** Fewer minutes than these tell nothing. */
const fewestMinutes = 10;

/**
 * Leaves a screen open while hours go by on its own clock, as many as the machine is good for: each of its seconds takes as long as the page
 * needs for what it brings, a word of the live channel with news of everything among it.
 *
 * @param seconds of the machine's own clock
 * @throws where hardly any time has gone by after so many
 */
export async function liveThrough(
  browser: Browser,
  screen: { url: string; path: string; signedIn: BrowserContextOptions['storageState']; seconds: number },
): Promise<LivedThrough> {
  const { url, path, signedIn, seconds } = screen;
  const endsAt = performance.now() + seconds * 1_000;
  const context = await browser.newContext({ storageState: signedIn, baseURL: url });
  try {
    context.setDefaultTimeout(seconds * 1_000);
    const page = await context.newPage();
    let questions = 0;
    page.on('request', () => (questions += 1));
    await page.clock.install();
    await page.addInitScript(repeatWords);
    const repeated = page.waitForEvent('console', (message) => message.text() === 'words are repeated');
    await page.goto(path);
    await page.getByTestId('answer').waitFor();
    await repeated;
    await page.clock.pauseAt(Date.now() + 10_000);
    const session = await context.newCDPSession(page);
    await beginMeasuring(session);

    let minutes = 0;
    const passUntil = async (instant: number): Promise<SizeAfter> => {
      for (; performance.now() < instant; minutes += 1) await page.clock.runFor(60_000);
      return { minutes, ...(await measurePage(session)) };
    };
    const left = endsAt - performance.now();
    const begin = await passUntil(endsAt - (1 - warmUpShare) * left);
    questions = 0;
    const middle = await passUntil(endsAt - ((1 - warmUpShare) / 2) * left);
    const end = await passUntil(endsAt);
    if (end.minutes - begin.minutes < fewestMinutes)
      throw new Error(
        `${path}: only ${end.minutes - begin.minutes} of its minutes went by in ${seconds} s, each with 60 words of news: ` +
          'this machine is too busy, or the screen lags; --minutes gives all of them more',
      );
    return { path, sizes: [begin, middle, end], questions };
  } finally {
    await context.close();
  }
}
