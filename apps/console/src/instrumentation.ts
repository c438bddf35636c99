/** Called by Next once, when the server starts. */
export function register(): void {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  // The parent died: nobody would stop us any more, and the next start wants the port.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
