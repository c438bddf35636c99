import type { FetchLimits } from './limits.ts';

/**
 * Compares the bytes of each window with the minimum, so that a fast beginning does not hide a slow end.
 *
 * @param bytesReceived returns the bytes received so far
 * @param onSlow called with the reason, after every window that was too slow
 * @returns the timer, to be cleared at the end; undefined where no speed is required
 */
export function watchSpeed(
  { minSpeedBytesPerSecond, speedWindowSeconds }: FetchLimits,
  bytesReceived: () => number,
  onSlow: (detail: string) => void,
): NodeJS.Timeout | undefined {
  if (minSpeedBytesPerSecond <= 0) return undefined;
  let lengthBefore = bytesReceived();
  return setInterval(() => {
    const length = bytesReceived();
    const speed = (length - lengthBefore) / speedWindowSeconds;
    lengthBefore = length;
    if (speed < minSpeedBytesPerSecond)
      onSlow(`${speed.toFixed(1)} bytes/s over the last ${speedWindowSeconds} s`);
  }, speedWindowSeconds * 1000);
}
