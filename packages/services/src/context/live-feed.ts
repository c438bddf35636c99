import {
  captureEventSchema,
  liveChannels,
  nodeLiveSchema,
  type CaptureEvent,
  type LiveChannels,
  type NodeLive,
} from '@meguri/contracts';
import { connectRedis, type Redis } from '@meguri/frontier';
import { z } from 'zod';

/** What crawl nodes publish, heard by one subscription however many browsers look on. */
export interface LiveFeed {
  /** Calls back with captures as nodes commit them, until the returned function is called. */
  listen(onCaptures: (captures: CaptureEvent[]) => void): () => void;
  /** What nodes said last, as far as it was heard since somebody first listened. */
  nodes(): NodeLive[];
  close(): void;
}

const captureBatchSchema = z.array(captureEventSchema);

export function createLiveFeed(redisUrl: string): LiveFeed {
  const listeners = new Set<(captures: CaptureEvent[]) => void>();
  const nodes = new Map<number, NodeLive>();
  const channels = liveChannels(redisUrl);
  let subscriber: Redis | undefined;

  const hear = (channel: string, message: string) => {
    const content = parseJson(message);
    if (channel === channels.nodes) {
      const { data: live } = nodeLiveSchema.safeParse(content);
      if (live) nodes.set(live.nodeId, live);
      return;
    }
    const { data: captures } = captureBatchSchema.safeParse(content);
    if (captures) for (const listener of listeners) listener(captures);
  };

  return {
    listen: (onCaptures) => {
      subscriber ??= subscribe(redisUrl, channels, hear);
      listeners.add(onCaptures);
      return () => listeners.delete(onCaptures);
    },
    nodes: () => [...nodes.values()],
    close: () => subscriber?.disconnect(),
  };
}

function subscribe(
  redisUrl: string,
  channels: LiveChannels,
  hear: (channel: string, message: string) => void,
): Redis {
  const subscriber = connectRedis(redisUrl);
  subscriber.on('message', hear);
  // Waits for Redis as long as it takes; the library subscribes again after each reconnect. Rejects only when it is closed before.
  void subscriber.subscribe(channels.nodes, channels.captures).catch(() => undefined);
  return subscriber;
}

/** What is no JSON was not sent by one of our nodes, and is ignored. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
