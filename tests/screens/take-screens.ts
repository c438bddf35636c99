// npm run screens: a picture of every screen in docs/screens, in both themes; the main ones also on a phone and in Japanese.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findScenes } from './find-scenes.ts';
import { keepPicture } from './picture.ts';
import { openScene, type Look } from './open-scene.ts';
import { removeOthers, writeIndex, type Picture } from './screens-index.ts';
import type { Scene } from './scenes.ts';
import { startShownCrawl } from './shown-crawl.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/screens');

const wide = { viewport: { width: 1440, height: 900 }, locale: 'en' } as const;
const phone = { viewport: { width: 390, height: 844 }, locale: 'en' } as const;
const looks = {
  light: { ...wide, colorScheme: 'light' },
  dark: { ...wide, colorScheme: 'dark' },
  phone: { ...phone, colorScheme: 'light' },
  japanese: { ...wide, locale: 'ja', colorScheme: 'light' },
} as const satisfies Record<string, Look>;

const only = process.argv.slice(2);

await using undo = new AsyncDisposableStack();
const browser = await chromium.launch({
  executablePath: process.env['MEGURI_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
undo.defer(() => browser.close());
const crawl = await startShownCrawl(browser);
undo.defer(() => crawl.stop());
const scenes = (await findScenes(browser, crawl)).filter(
  ({ name }) => only.length === 0 || only.includes(name),
);

await mkdir(folder, { recursive: true });
const pictures: Picture[] = [];
const problems: string[] = [];
for (const scene of scenes) {
  for (const [look, settings] of Object.entries(looks))
    if (scene.isMain || look === 'light' || look === 'dark')
      pictures.push(await take(browser, scene, look, settings));
  console.log(scene.name);
}
if (only.length === 0) {
  await removeOthers(folder, pictures);
  await writeIndex(folder, pictures);
}
const bytes = pictures.reduce((sum, one) => sum + one.bytes, 0);
console.log(`${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

async function take(on: Browser, scene: Scene, look: string, settings: Look): Promise<Picture> {
  const file = look === 'light' ? `${scene.name}.png` : `${scene.name}-${look}.png`;
  const { page, question, findings } = await openScene(on, crawl, scene, settings);
  problems.push(...findings.map((finding) => `${file}: ${finding}`));
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.context().close();
  return { scene, look, file, question, bytes: await keepPicture(path.join(folder, file), screenshot) };
}
