// npm run test:fuzz: hostile inputs for every parser, for a chosen time.
import { inRoot, projectNode, run } from './project.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  return await run(projectNode, [inRoot('apps/fuzz/src/main.ts'), ...process.argv.slice(2)]);
});
