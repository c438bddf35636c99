import { liveChannels, quadOf, type CaptureEvent } from '@meguri/contracts';
import { connectRedis } from '@meguri/frontier';

const intervalMs = 1_000;
const capturesPerMessage = 20;
const hosts = 50;

/**
 * Publishes 20 captures every second, as a node does.
 *
 * @returns a function that stops it
 */
export function publishCaptures(redisUrl: string): () => void {
  const redis = connectRedis(redisUrl);
  const channel = liveChannels(redisUrl).captures;
  let count = 0;
  const timer = setInterval(() => {
    const captures = Array.from({ length: capturesPerMessage }, () => captureOf((count += 1)));
    // A message in flight at the end is lost.
    redis.publish(channel, JSON.stringify(captures)).catch(() => undefined);
  }, intervalMs);
  return () => {
    clearInterval(timer);
    redis.disconnect();
  };
}

function captureOf(number: number): CaptureEvent {
  const host = `www.host-${number % hosts}.example`;
  return {
    at: new Date(),
    host,
    url: `https://${host}/page-${number}`,
    verdict: number % 3 === 0 ? 'changed' : 'unchanged',
    code: 'ok',
    status: 200,
    bytes: 1_000,
    nextVisitAt: null,
    quad: quadOf(35.68, 139.69),
  };
}
