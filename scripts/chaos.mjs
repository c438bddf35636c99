// npm run test:chaos: crawls while faults are injected, for a chosen time.
import { inRoot, projectNode } from './project.mjs';
import { main, runForwardingSignals, setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  return await runForwardingSignals(projectNode, [
    inRoot('apps/chaos/src/main.ts'),
    ...process.argv.slice(2),
  ]);
});
