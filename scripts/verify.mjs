// npm run verify: format, lint, types, package boundaries, dead code. Takes seconds, needs no services.
import { availableParallelism } from 'node:os';
import { capture, inRoot, projectNode, secondsSince } from './project.mjs';
import { main, setUp } from './setup.mjs';

/** @typedef {{ name: string, command: string[] }} Check */

/** @returns {Check[]} the longest first, so that the short ones fill the gaps */
function checks() {
  return [
    // One compilation of each tsconfig.json for both.
    { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
    { name: 'dead code', command: ['knip', '--include-entry-exports', '--no-progress'] },
    { name: 'boundaries', command: ['turbo', 'boundaries'] },
    { name: 'format', command: ['oxfmt', '--check'] },
    { name: 'dependency versions', command: ['sherif'] },
  ];
}

/** @param {Check} check */
async function passes({ name, command: [program = '', ...args] }) {
  const startedAt = performance.now();
  const { code, output } = await capture(inRoot(`node_modules/.bin/${program}`), args, {
    env: {
      ...process.env,
      PATH: `${inRoot('node_modules/.bin')}:${process.env.PATH}`,
      TURBO_TELEMETRY_DISABLED: '1',
    },
  });
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${secondsSince(startedAt)})`);
  if (code !== 0) process.stdout.write(output);
  return code === 0;
}

/**
 * Next generates the types of the console's routes, against which its pages are checked, in half a second.
 */
async function writeRouteTypes() {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const { code, output } = await capture(
    projectNode,
    [inRoot('node_modules/next/dist/bin/next'), 'typegen'],
    {
      cwd: inRoot('apps/console'),
      env,
    },
  );
  if (code !== 0) process.stdout.write(output);
}

await main(async () => {
  await setUp();
  await writeRouteTypes();
  const waiting = checks();
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      if (!(await passes(check))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  if (failed > 0) console.log(`${failed} of ${checks().length} checks failed`);
  return failed === 0 ? 0 : 1;
});
