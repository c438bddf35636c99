/** Called by Next once, when the server starts; compiled for the Edge runtime, too, which has no processes. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') (await import('./server/stopping.ts')).stopWithParent();
}
