import { parseCommandLine, usage } from './command-line.ts';
import { createPublishedFiles, readPublishedFile } from './serving/published-files.ts';
import { startDemoWeb } from './serving/start-demo-web.ts';
import type { DemoWebOptions } from './serving/start-demo-web.ts';

async function run(options: DemoWebOptions): Promise<void> {
  const files = createPublishedFiles();
  const web = await startDemoWeb({ ...options, intervene: (request) => files.answer(request) });
  process.on('message', (message) => {
    const file = readPublishedFile(message);
    if (file) files.publish(file);
  });
  const stop = (): void => void web.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The parent process is gone.
  process.once('disconnect', stop);
  process.channel?.unref();
  const { port, seeds, hosts, addressCount } = web;
  process.stdout.write(
    `${JSON.stringify({ ready: true, port, seeds, hosts: hosts.length, addressCount })}\n`,
  );
}

const commandLine = parseCommandLine(process.argv.slice(2));
switch (commandLine.kind) {
  case 'help':
    process.stdout.write(usage);
    break;
  case 'invalid':
    process.stderr.write(`${commandLine.message}\n`);
    process.exitCode = 2;
    break;
  case 'start':
    try {
      await run(commandLine.options);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
    break;
}
