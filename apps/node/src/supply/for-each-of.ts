/** Does something with each item, a bounded number of them at a time. Fails with the first failure, when those under way are done. */
export async function forEachOf<T>(
  items: readonly T[],
  atATime: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const workers = Array.from({ length: Math.min(atATime, items.length) }, async () => {
    for (const item of rest) await act(item);
  });
  const failure = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
