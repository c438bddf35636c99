// npm run test:hostile: attacks Meguri on loopback and prints each figure next to its goal.
import { inRoot, projectNode } from './project.mjs';
import { buildConsole, main, runForwardingSignals, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  // The part strangers attacks it.
  await buildConsole();
  return await runForwardingSignals(projectNode, [
    inRoot('apps/hostile/src/main.ts'),
    ...process.argv.slice(2),
  ]);
});
