import type { Browser, BrowserContextOptions } from '@playwright/test';
import { beginMeasuring, measurePage, type PageSize } from './measure-page.ts';
import { repeatLiveMessages } from './repeat-live-messages.ts';

/** Size of a screen after a number of minutes on its clock. */
export interface SizeAfter extends PageSize {
  minutes: number;
}

/** Sizes of a screen after warm-up, halfway and at the end. */
export interface ScreenRun {
  path: string;
  sizes: [SizeAfter, SizeAfter, SizeAfter];
  /** Requests to the console since the warm-up. */
  requests: number;
}

/** Share of the time after which caches are full and compilers idle. */
const warmUpShare = 0.2;
/** With fewer minutes, growth cannot be judged. */
const minMinutes = 10;

/**
 * Leaves a screen open while its clock advances by hours, as fast as the machine allows. Each second of the
 * page's clock takes as long as the page needs to handle it, including a live message about every topic.
 *
 * @param seconds of the machine's clock
 * @throws if the page's clock has hardly advanced
 */
export async function runScreen(
  browser: Browser,
  screen: { url: string; path: string; signedIn: BrowserContextOptions['storageState']; seconds: number },
): Promise<ScreenRun> {
  const { url, path, signedIn, seconds } = screen;
  const endsAt = performance.now() + seconds * 1_000;
  const context = await browser.newContext({ storageState: signedIn, baseURL: url });
  try {
    context.setDefaultTimeout(seconds * 1_000);
    const page = await context.newPage();
    let requests = 0;
    page.on('request', () => (requests += 1));
    await page.clock.install();
    await page.addInitScript(repeatLiveMessages);
    const repeated = page.waitForEvent(
      'console',
      (message) => message.text() === 'live messages are repeated',
    );
    await page.goto(path);
    await page.getByTestId('summary').waitFor();
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
    requests = 0;
    const middle = await passUntil(endsAt - ((1 - warmUpShare) / 2) * left);
    const end = await passUntil(endsAt);
    if (end.minutes - begin.minutes < minMinutes)
      throw new Error(
        `${path}: its clock advanced only ${end.minutes - begin.minutes} min in ${seconds} s, with 60 live messages per minute. ` +
          'The machine is too busy or the screen lags. Pass a larger --minutes.',
      );
    return { path, sizes: [begin, middle, end], requests };
  } finally {
    await context.close();
  }
}
