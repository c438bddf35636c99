// npm run screens: takes the pictures of docs/screens anew, or only those of the scenes that are named.
import { findOrInstallChromium } from './chromium.mjs';
import { inRoot, projectNode, run } from './project.mjs';
import { buildConsole, main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  const chromium = findOrInstallChromium();
  if (chromium === null) return 1;
  await buildConsole();
  const env = { ...process.env, MEGURI_CHROMIUM: chromium };
  return await run(projectNode, [inRoot('tests/screens/take-screens.ts'), ...process.argv.slice(2)], { env });
});
