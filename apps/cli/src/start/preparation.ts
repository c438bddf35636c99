// Prepares a crawl and exits, with all the libraries that this needs; its arguments are those of `meguri
// start`.
import { once } from 'node:events';
import { outliveReaders } from '../terminal/outlive-readers.ts';
import { reportFailure } from '../terminal/report-failure.ts';
import { prepareCrawl } from './prepare-crawl.ts';
import type { PreparationRequest } from './preparation-process.ts';
import { parseStartArguments } from './start-options.ts';

const stop = new AbortController();
outliveReaders();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(event, () => stop.abort());

try {
  const [{ stores, demo }] = (await once(process, 'message', { signal: stop.signal })) as [
    PreparationRequest,
  ];
  const parsed = parseStartArguments(process.argv.slice(2));
  if (!parsed.ok) throw new Error(parsed.error);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const { options } = parsed;
  const prepared = await prepareCrawl({ options, stores, demo, print, signal: stop.signal });
  await new Promise((resolve) => process.send?.(prepared, resolve));
} catch (error) {
  if (!stop.signal.aborted) reportFailure(error);
}
// The channel and recently closed connections would keep this process alive for ten seconds.
process.exit();
