// Builds what the container image needs before it runs.
import { buildConsole, main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  await buildConsole();
  return 0;
});
