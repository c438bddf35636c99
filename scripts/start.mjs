// npm start: sets up what is missing, then runs everything on one machine.
import { inRoot, projectNode } from './project.mjs';
import { buildConsole, main, runForwardingSignals, setUp } from './setup.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  await setUp();
  const wantsConsole = !args.some((argument) => ['--headless', '--help', '-h'].includes(argument));
  if (wantsConsole) await buildConsole();
  return runForwardingSignals(projectNode, [inRoot('apps/cli/src/main.ts'), 'start', ...args]);
});
