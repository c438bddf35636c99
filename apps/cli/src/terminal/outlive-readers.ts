/**
 * Lets this process continue when its output can no longer be written: its reader has ended, as with `npm
 * start | tee`, or it is a file on a full disk. An error event without a listener would end the process, and
 * the crawl with it. Output is lost from then on; logs are in files.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
