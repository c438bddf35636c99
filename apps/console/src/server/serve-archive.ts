import { consoleServices } from './services.ts';

/**
 * Serves the archive's public addresses from the start of the console, before any page is opened. If that
 * fails, the console runs on and retries when a capture is opened.
 */
export async function serveArchive(): Promise<void> {
  try {
    const port = await (await consoleServices()).serveArchive();
    if (port !== null) process.stdout.write(`The archive is served at port ${port}.\n`);
  } catch (error) {
    process.stderr.write(`The archive is not served: ${String(error)}\n`);
  }
}
