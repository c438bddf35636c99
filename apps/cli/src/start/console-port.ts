import { CommandError } from '../terminal/report-failure.ts';
import { createServer } from 'node:net';
import { once } from 'node:events';

const defaultConsolePort = 3000;
const highestPort = 65_535;

/**
 * The port of the console. An explicitly chosen port must be free; the default falls back to any free one.
 *
 * @throws {CommandError} when the chosen port is in use
 */
export async function chooseConsolePort(port: number): Promise<number> {
  const free = await listenOnce(port);
  if (free !== null) return free;
  const other = port === defaultConsolePort ? await listenOnce(0) : null;
  if (other !== null) return other;
  throw new CommandError(`port ${port} is in use: choose another with --port, or --port 0 for any`);
}

/**
 * The port of the archive's public addresses: the one after the console's, so that addresses are stable. 0,
 * for any port, if that one is in use.
 */
export async function chooseArchivePort(consolePort: number): Promise<number> {
  return consolePort < highestPort ? ((await listenOnce(consolePort + 1)) ?? 0) : 0;
}

async function listenOnce(port: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  } catch {
    return null;
  } finally {
    server.close();
  }
}
