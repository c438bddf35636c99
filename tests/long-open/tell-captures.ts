import { liveChannels, quadOf, type CaptureEvent } from '@meguri/contracts';
import { connectRedis } from '@meguri/frontier';

const everyMs = 1_000;
const capturesEachTime = 20;
const hosts = 50;

/**
 * Says every second what a node says when it has accessed twenty pages.
 *
 * @returns how to stop it
 */
export function tellCaptures(redisUrl: string): () => void {
  const redis = connectRedis(redisUrl);
  const channel = liveChannels(redisUrl).captures;
  let count = 0;
  const timer = setInterval(() => {
    const captures = Array.from({ length: capturesEachTime }, () => captureOf((count += 1)));
    // A word that is under way at the end is lost.
    redis.publish(channel, JSON.stringify(captures)).catch(() => undefined);
  }, everyMs);
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
    outcome: number % 3 === 0 ? 'changed' : 'unchanged',
    code: 'ok',
    status: 200,
    bytes: 1_000,
    nextVisitAt: null,
    quad: quadOf(35.68, 139.69),
  };
}
