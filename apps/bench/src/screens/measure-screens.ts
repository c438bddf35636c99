import type { Browser, Page } from '@playwright/test';
import type { SignedIn } from './start-demo.ts';

/** One cold load of a screen. */
export interface ColdLoad {
  /** From the start of the navigation until title, finding and data are shown, charts and lists included. */
  contentMs: number;
  /** Until the screen answers clicks and keys: React has hydrated it. */
  answersMs: number;
  /** Until something is painted; the server renders screens with their data. */
  firstPaintMs: number;
  /** Until the first byte of the answer. */
  serverMs: number;
  requests: number;
  /** Requests to the API before the content was shown: data that the server did not send with the screen. */
  lateData: string[];
  /** Processor time of the page's main thread; other programs on the machine hardly affect it. */
  processorMs: number;
}

export interface Screens {
  url: string;
  signedIn: SignedIn;
}

const viewport = { width: 1440, height: 900 };
/** Time after the content in which background requests still count. */
const settleMs = 1_500;

/**
 * Runs in the page. Calls back with the instant at which the browser showed the screen at `path` with all its
 * content: the browser reports when it showed a mark that was added in the same frame (Element Timing). A
 * task of the page would also wait for scripts that arrived meanwhile, for which the reader does not wait.
 */
const inPage = `globalThis.whenShown = (path, callback) => {
  const observer = new PerformanceObserver((list) => {
    const entry = list.getEntries().find(({ identifier }) => identifier === path);
    if (entry === undefined) return;
    observer.disconnect();
    document.getElementById('content-is-there')?.remove();
    callback(entry.renderTime);
  });
  observer.observe({ type: 'element' });
  const check = () => {
    const main = document.querySelector('main');
    const isThere = location.pathname === path && main?.querySelector('h1') && !main.querySelector('.skeleton, [data-drawn=false]');
    if (!isThere) return requestAnimationFrame(check);
    const mark = document.createElement('span');
    mark.id = 'content-is-there';
    mark.setAttribute('elementtiming', path);
    mark.textContent = '.';
    mark.style = 'position: fixed; left: 0; top: 0; z-index: 9999';
    document.body.append(mark);
  };
  requestAnimationFrame(check);
};
globalThis.whenAnswering = (callback) => {
  const check = () => {
    const title = document.querySelector('main h1');
    const isReacts = title && Object.keys(title).some((key) => key.startsWith('__reactFiber$'));
    if (isReacts) callback(performance.now());
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
};`;

/** Loads a screen in a new browser profile, so that nothing is cached. */
export async function loadCold(
  browser: Browser,
  { url, signedIn }: Screens,
  path: string,
): Promise<ColdLoad> {
  const context = await browser.newContext({ viewport, storageState: signedIn, locale: 'en' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  let requests = 0;
  const asked: { procedures: string; atMs: number }[] = [];
  page.on('request', (request) => {
    requests += 1;
    const procedures = /\/api\/trpc\/([^?]+)/.exec(request.url())?.[1];
    if (procedures !== undefined) asked.push({ procedures, atMs: Date.now() });
  });
  await page.addInitScript(
    `${inPage}
    globalThis.shown = new Promise((resolve) => whenShown(${JSON.stringify(path)}, resolve));
    globalThis.answering = new Promise((resolve) => whenAnswering(resolve));`,
  );
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  const contentMs = await page.evaluate<number>('globalThis.shown');
  const answersMs = await page.evaluate<number>('globalThis.answering');
  await page.waitForTimeout(settleMs);
  const [firstPaintMs = Number.NaN, serverMs = Number.NaN, startedAtMs = Number.NaN] = await page.evaluate<
    number[]
  >(
    `[performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.getEntriesByType('navigation')[0].responseStart, performance.timeOrigin]`,
  );
  const lateData = asked
    .filter(({ atMs }) => atMs < startedAtMs + contentMs)
    .map((request) => request.procedures);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const processorMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  await context.close();
  return { contentMs, answersMs, firstPaintMs, serverMs, requests, lateData, processorMs };
}

/** The paths of all screens: those of the navigation, with the tabs of each. */
export async function listScreens(browser: Browser, { url, signedIn }: Screens): Promise<string[]> {
  const context = await browser.newContext({ viewport, storageState: signedIn });
  const page = await context.newPage();
  await page.goto(url);
  const paths = new Set<string>();
  for (const path of await linksOf(page)) {
    await page.goto(`${url}${path}`);
    for (const tab of await linksOf(page)) paths.add(tab);
  }
  await context.close();
  return [...paths];
}

const linksOf = (page: Page) =>
  page.locator('nav a[title]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '/'));

/** Milliseconds from a click on the link to a screen until its content is shown; each is visited once before. */
export async function followLinks(
  browser: Browser,
  { url, signedIn }: Screens,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport, storageState: signedIn, locale: 'en' });
  const page = await context.newPage();
  await page.addInitScript(inPage);
  await page.goto(`${url}${paths.at(-1)}`);
  const times = new Map<string, number>();
  for (const _round of ['code', 'measured'])
    for (const path of paths) {
      const link = page.locator(`nav a[href="${path}"]`).first();
      // A tab of another section needs one more click.
      if ((await link.count()) === 0) await openSection(page, path, paths);
      await page.waitForTimeout(settleMs / 3);
      const started = page.evaluate<number>(
        `new Promise((resolve) => addEventListener('click', () => { const from = performance.now(); whenShown(${JSON.stringify(path)}, (at) => resolve(at - from)); }, { capture: true, once: true }))`,
      );
      await link.click();
      times.set(path, await started);
    }
  await context.close();
  return times;
}

/** Opens the last screen before `path` in the list whose section has a tab for it. */
async function openSection(page: Page, path: string, paths: readonly string[]): Promise<void> {
  for (const before of paths.slice(0, paths.indexOf(path)).toReversed()) {
    const link = page.locator(`nav a[href="${before}"]`).first();
    if ((await link.count()) === 0) continue;
    await link.click();
    await page.waitForURL((url) => url.pathname === before);
    if ((await page.locator(`nav a[href="${path}"]`).count()) > 0) return;
  }
}
