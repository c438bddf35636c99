// What the container image needs before anything runs in it.
import { buildConsole, main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  await buildConsole();
  return 0;
});
