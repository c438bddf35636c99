/** Stops this process when the one that started it dies: nobody would stop it any more, and the next start wants the port. */
export function stopWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
