/**
 * Lets this process go on when its output can no longer be written: nothing reads it, as of `npm start | tee` whose reader
 * has ended, or it is a file on a full disk. An error event without a listener would end the process, and the crawl with
 * it. What it writes from then on is lost; logs are in files.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
