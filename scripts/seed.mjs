// npm run seed: creates a synthetic crawl in an empty data directory. Arguments: see --help.
import { inRoot, projectNode, run } from './project.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  return await run(projectNode, [inRoot('prisma/seed.ts'), ...process.argv.slice(2)]);
});
