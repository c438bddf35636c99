import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-signals-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

/**
 * A script that runs a program as `npm start` does, and the program's output line by line.
 * @param before code at the start of the script; by default, prevents `execve`, as in older versions of Node
 */
async function wrap(program: string, before = 'process.execve = undefined;') {
  const [inner, outer] = [path.join(directory, 'inner.mjs'), path.join(directory, 'outer.mjs')];
  writeFileSync(inner, program);
  writeFileSync(
    outer,
    `import { runForwardingSignals } from ${JSON.stringify(path.join(import.meta.dirname, 'setup.mjs'))};
     ${before}
     process.exitCode = await runForwardingSignals(process.execPath, [${JSON.stringify(inner)}]);`,
  );
  const wrapper = spawn(process.execPath, [outer], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: wrapper.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  expect(await nextLine()).toBe('up');
  return { wrapper, nextLine };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s reaches the program, and the script waits for it and exits with its code',
  async (signal) => {
    const { wrapper, nextLine } = await wrap(`
      process.on('${signal}', () => setTimeout(() => { console.log('finished'); process.exit(7); }, 50));
      setInterval(() => {}, 60_000);
      console.log('up');`);
    const exited = once(wrapper, 'exit');
    wrapper.kill(signal);
    expect(await nextLine()).toBe('finished');
    expect(await exited).toEqual([7, null]);
  },
);

test('the program replaces the process of the script if Node can do that', async () => {
  const { wrapper, nextLine } = await wrap(
    `console.log('up'); console.log(process.pid); process.kill(process.pid, 'SIGKILL');`,
    '',
  );
  const exited = once(wrapper, 'exit');
  expect(await nextLine()).toBe(String(wrapper.pid));
  expect(await exited).toEqual([null, 'SIGKILL']);
});

test('a program killed by a signal gives 128 plus the number of the signal', async () => {
  const { wrapper } = await wrap(`console.log('up'); process.kill(process.pid, 'SIGKILL');`);
  expect(await once(wrapper, 'exit')).toEqual([137, null]);
});

test('the program is notified when its parent script was killed', async () => {
  const { wrapper, nextLine } = await wrap(`
    process.on('disconnect', () => console.log('alone'));
    console.log('up');`);
  wrapper.kill('SIGKILL');
  expect(await nextLine()).toBe('alone');
});
