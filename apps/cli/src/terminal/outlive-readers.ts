/**
 * Lets this process go on when nothing reads its output any more, as of `npm start | tee` whose reader has ended: an error
 * event without a listener would end it, and the crawl with it. What it writes from then on is lost; logs are in files.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
