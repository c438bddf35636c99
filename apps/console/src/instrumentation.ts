/** Called by Next when the server starts. Also compiled for the Edge runtime, which has no processes. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    (await import('./server/stopping.ts')).stopWithParent();
    // Next does not wait for it: it needs no archive to show its screens.
    void (await import('./server/serve-archive.ts')).serveArchive();
  }
}
