// npm run simulate: the scheduler on pages whose changes are known. Arguments: see --help.
import { inRoot, projectNode, run } from './project.mjs';
import { main, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  return await run(projectNode, [inRoot('apps/simulator/src/main.ts'), ...process.argv.slice(2)]);
});
