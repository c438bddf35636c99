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

/** Live events of crawl nodes, with one subscription for any number of browsers. */
export interface LiveFeed {
  /** Calls back with captures as nodes commit them, until the returned function is called. */
  listen(onCaptures: (captures: CaptureEvent[]) => void): () => void;
  /** The last report of each node since the first subscriber. */
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
  // Waits for Redis for as long as it takes; the library resubscribes after each reconnect. Rejects only when
  // closed before.
  void subscriber.subscribe(channels.nodes, channels.captures).catch(() => undefined);
  return subscriber;
}

/** Anything but JSON was not sent by a node, and is ignored. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
