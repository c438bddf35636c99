/** A client that reads nothing for this long is gone. */
const maxIdleMs = 60_000;

/**
 * A body that is produced as fast as the client receives it. Ends its source when the client goes away, or
 * receives nothing for `idleMs`; an unfinished body fails, so that no client takes it for a whole file.
 */
export function streamOf(
  parts: AsyncIterable<Uint8Array | string>,
  signal: AbortSignal,
  idleMs = maxIdleMs,
): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let idle: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = async () => {
    clearTimeout(idle);
    isOver = true;
    await iterator.return?.();
  };
  let abandon = () => undefined as void;
  const watch = () => {
    idle = setTimeout(abandon, idleMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        abandon = () => {
          if (isOver) return;
          controller.error(new Error('the client went away'));
          void end();
        };
        signal.addEventListener('abort', () => abandon(), { once: true });
        watch();
      },
      async pull(controller) {
        clearTimeout(idle);
        const next = await iterator.next();
        if (isOver) return;
        if (next.done) {
          isOver = true;
          controller.close();
          return;
        }
        const { value } = next;
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        watch();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
