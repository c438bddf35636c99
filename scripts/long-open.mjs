// npm run test:long-open: checks that a screen that is left open for a day does not leak or lag.
import { findOrInstallChromium } from './chromium.mjs';
import { inRoot, projectNode, run } from './project.mjs';
import { buildConsole, main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  const chromium = findOrInstallChromium();
  if (chromium === null) return 1;
  await buildConsole();
  const env = { ...process.env, MEGURI_CHROMIUM: chromium };
  return await run(projectNode, [inRoot('tests/long-open/long-open.ts'), ...process.argv.slice(2)], { env });
});
