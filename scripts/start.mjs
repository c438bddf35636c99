// npm start: sets up what is missing, then runs everything on one machine.
import { inRoot, projectNode } from './project.mjs';
import { dataDirectoryOf, refuseRunningInstance } from './running-instance.mjs';
import { buildConsole, main, runForwardingSignals, setUp } from './setup.mjs';

await main(async () => {
  const args = process.argv.slice(2);
  const has = (/** @type {string[]} */ ...options) => args.some((argument) => options.includes(argument));
  if (!has('--help', '-h')) await refuseRunningInstance(dataDirectoryOf(args));
  await setUp();
  const wantsConsole = !has('--headless', '--help', '-h');
  if (wantsConsole) await buildConsole();
  return runForwardingSignals(projectNode, [inRoot('apps/cli/src/main.ts'), 'start', ...args]);
});
