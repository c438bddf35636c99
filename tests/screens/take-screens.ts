// npm run screens: takes a picture of every screen in both themes; of the main ones also on a phone and in
// Japanese.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { demoScenes, startDemoCrawl } from './demo-crawl.ts';
import { findScenes } from './find-scenes.ts';
import { findFaults, openWindows, type Look, type OpenedCrawl } from './open-scene.ts';
import { writePicture } from './write-picture.ts';
import type { Scene } from './scene.ts';
import { filesOf, writeIndex } from './screens-index.ts';
import { startScreenshotCrawl } from './screenshot-crawl.ts';

const wide = { viewport: { width: 1440, height: 900 }, locale: 'en' } as const;
const looks = {
  light: { ...wide, colorScheme: 'light' },
  dark: { ...wide, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, locale: 'en', colorScheme: 'light' },
  japanese: { ...wide, locale: 'ja', colorScheme: 'light' },
} as const satisfies Record<string, Look>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Folder for the pictures and the page that shows them. */
    to: { type: 'string', default: path.resolve(import.meta.dirname, '../../screens') },
    /** Takes only the pictures that the console manual shows, into docs/screens. */
    manual: { type: 'boolean', default: false },
    /** Reports accessibility, overflow and translation faults. */
    check: { type: 'boolean', default: false },
  },
});
const documents = path.resolve(import.meta.dirname, '../../docs');
const folder = values.manual ? path.join(documents, 'screens') : values.to;
const manualScenes = values.manual ? await scenesOfManual() : null;
const isSeenIn = (look: string, { also }: Scene) =>
  look === 'light' || (!values.manual && (look === 'dark' || (also?.some((one) => one === look) ?? false)));
const isWanted = ({ name }: { name: string }) =>
  (positionals.length === 0 || positionals.includes(name)) && (manualScenes?.has(name) ?? true);

/** Names of the scenes whose pictures the pages of the console manual show. */
async function scenesOfManual(): Promise<Set<string>> {
  const manual = path.join(documents, 'console');
  const texts = (await readdir(manual)).map((file) => readFile(path.join(manual, file), 'utf8'));
  const links = (await Promise.all(texts)).flatMap((text) => [...text.matchAll(/screens\/([\w-]+)\.png/g)]);
  return new Set(links.map(([, name = '']) => name));
}

await using undo = new AsyncDisposableStack();
const browser = await chromium.launch({
  executablePath: process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
undo.defer(() => browser.close());
const taken: number[] = [];

async function take(crawl: OpenedCrawl, scenes: readonly Scene[]): Promise<void> {
  for (const [name, look] of Object.entries(looks)) {
    const windows = await openWindows(browser, crawl, look);
    for (const scene of scenes.filter((one) => isWanted(one) && isSeenIn(name, one))) {
      const file = new Map(filesOf(scene, Object.keys(looks))).get(name) ?? '';
      try {
        const page = await windows.open(scene);
        const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        taken.push(await writePicture(path.join(folder, file), screenshot));
        if (values.check)
          for (const fault of await findFaults(page, look)) console.error(`${file}: ${fault}`);
      } catch (error) {
        console.error(`${file}: ${String(error)}`);
        process.exitCode = 1;
      }
    }
    await windows.close();
  }
}

await mkdir(folder, { recursive: true });
if (demoScenes.some(isWanted)) {
  const demo = await startDemoCrawl(browser);
  try {
    await take(demo, demoScenes);
  } finally {
    await demo.stop();
  }
}
const crawl = await startScreenshotCrawl(browser);
undo.defer(() => crawl.stop());
const scenes = await findScenes(browser, crawl);
await take(crawl, scenes);
if (!values.manual) await writeIndex(folder, [...demoScenes, ...scenes], Object.keys(looks));
const bytes = taken.reduce((sum, one) => sum + one, 0);
console.log(`${taken.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
