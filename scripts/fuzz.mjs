// npm run test:fuzz: hostile inputs for every parser, for as long as one likes.
import { inRoot, projectNode, run } from './project.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  return await run(projectNode, [inRoot('apps/fuzz/src/main.ts'), ...process.argv.slice(2)]);
});
