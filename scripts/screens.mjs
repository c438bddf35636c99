// npm run screens: takes pictures of all screens into screens/, or of the named scenes; --manual updates
// docs/screens.
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
