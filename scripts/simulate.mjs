// npm run simulate: runs the scheduler on pages with known changes. Arguments: see --help.
import { inRoot, projectNode, run } from './project.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  return await run(projectNode, [inRoot('apps/simulator/src/main.ts'), ...process.argv.slice(2)]);
});
