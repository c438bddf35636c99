import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const place = path.join(import.meta.dirname, 'outlive-readers.ts');

/** Writes lines until it is sent a message. */
const program = (begin: string) => `
  ${begin}
  const writing = setInterval(() => { console.log('line'); console.error('line'); }, 5);
  let failed = 0;
  process.stdout.on('error', () => { failed += 1; if (failed === 3) process.send('unread'); });
  process.on('message', () => { clearInterval(writing); process.disconnect(); });
`;

async function endAfterReaders(begin: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(begin)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  if (!child.stdout || !child.stderr) throw new Error('no pipes');
  await Promise.all([once(child.stdout, 'data'), once(child.stderr, 'data')]);
  child.stdout.destroy();
  child.stderr.destroy();
  const unread = once(child, 'message').then(() => child.send('end'));
  const [code] = await Promise.race([exited, unread.then(() => exited)]);
  return code;
}

test('a process continues without readers of its output', async () => {
  const begin = `import { outliveReaders } from ${JSON.stringify(place)}; outliveReaders();`;
  expect(await endAfterReaders(begin)).toBe(0);
});

test('without the listener, it ends with an error', async () => {
  expect(await endAfterReaders('')).not.toBe(0);
});
