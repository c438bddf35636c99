import { expect, test } from 'vitest';
import type * as CompiledHost from './compiled-host.ts';
import { nodeCommand } from './module-command.ts';

const program = new URL('module-host.ts', import.meta.url).pathname;
const { command } = nodeCommand(program, [], { readable: [], heapMegabytes: 256 });

test('code compiled by an earlier process is available synchronously', async () => {
  const { prepareCompiledHost } = await import('./compiled-host.ts');
  expect(await prepareCompiledHost(command)).not.toBeNull();
  const again: string = './compiled-host.ts?again';
  const later = (await import(again)) as typeof CompiledHost;
  expect(later.compiledHost()).toBeNull();
  void later.prepareCompiledHost(command);
  expect(later.compiledHost()).toMatchObject({ directory: expect.stringContaining('meguri-scan-host') });
});
