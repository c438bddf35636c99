/** The meaning of a signal, given earlier ones. */
export type StopRequest = 'stop' | 'repeated' | 'force';

/**
 * One Ctrl-C arrives up to three times within moments: from the terminal, from npm and from the script that
 * npm runs. A later one comes from an impatient user.
 */
const oneRequestMilliseconds = 1500;

/** @param nowMilliseconds a monotonic clock, such as `performance.now` */
export function createStopRequests(nowMilliseconds: () => number): () => StopRequest {
  let firstAt: number | null = null;
  return () => {
    if (firstAt === null) {
      firstAt = nowMilliseconds();
      return 'stop';
    }
    return nowMilliseconds() - firstAt < oneRequestMilliseconds ? 'repeated' : 'force';
  };
}

/**
 * Calls `onStop` at the first request to stop and `onForce` at a second, deliberate one. Requests are SIGINT,
 * SIGTERM, SIGHUP and the death of the script that started us.
 */
export function listenForStopRequests(onStop: () => void, onForce: () => void): void {
  const classify = createStopRequests(() => performance.now());
  const receive = () => {
    const request = classify();
    if (request === 'stop') onStop();
    if (request === 'force') onForce();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive);
  process.once('disconnect', receive);
  // Listening must not keep a finished process alive.
  process.channel?.unref();
}
