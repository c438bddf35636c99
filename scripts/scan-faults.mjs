// npm run test:scan-faults: scans while nodes, the control plane, Redis and PostgreSQL are killed. --faults
// N: number of faults of each kind. --kinds node,redis: only these, without the loss of the control plane's
// machine.
import { inRoot, projectNode } from './project.mjs';
import { main, runForwardingSignals } from './setup.mjs';

await main(async () => {
  const at = process.argv.indexOf('--faults');
  process.env.MEGURI_SCAN_FAULTS = at < 0 ? '20' : (process.argv[at + 1] ?? '20');
  const kinds = process.argv.indexOf('--kinds');
  if (kinds >= 0) process.env.MEGURI_SCAN_FAULT_KINDS = process.argv[kinds + 1] ?? '';
  return await runForwardingSignals(projectNode, [
    inRoot('scripts/test.mjs'),
    'apps/chaos/src/scans/scans-under-faults.test.ts',
    ...(kinds < 0 ? ['apps/chaos/src/scans/machine-of-control.test.ts'] : []),
  ]);
});
