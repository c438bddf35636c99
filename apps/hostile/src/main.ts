// Attacks Meguri on loopback and prints each figure with its goal.
import { parseArgs } from 'node:util';
import { assess, goalLine } from '@meguri/bench/goal';
import offerTestServices from '@meguri/cli/test-services';
import { hostileParts } from './parts.ts';

const usage = `Usage: npm run test:hostile -- [--short] [PART…]

Attacks Meguri on loopback and prints each figure beside its goal. Fails if a goal is missed.

  --short   the version that runs with every test run, with less load
  PART      default all: ${hostileParts.map(({ name }) => name).join(', ')}
`;

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((given) => !hostileParts.some(({ name }) => name === given));
if (values.help || unknown.length > 0) {
  const problem = unknown.length > 0 ? `No part is called ${unknown.join(', ')}.\n\n` : '';
  process.stderr.write(`${problem}${usage}`);
  process.exit(values.help ? 0 : 2);
}

const log = (line: string) => process.stdout.write(`  ${line}\n`);
const stopServices = await offerTestServices();
let missed = 0;
try {
  for (const part of hostileParts) {
    if (positionals.length > 0 && !positionals.includes(part.name)) continue;
    process.stdout.write(`\n${part.name}: ${part.subject}\n`);
    for (const goal of (await part.run(values.short ? 'short' : 'full', log)).map(assess)) {
      process.stdout.write(`${goalLine(goal)}\n`);
      if (!goal.reached) missed += 1;
    }
  }
} finally {
  await stopServices();
}
process.exitCode = missed > 0 ? 1 : 0;
