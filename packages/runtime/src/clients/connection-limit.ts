import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '@meguri/contracts';
import { canonicalAddress, type TrustedProxies } from './client-address.ts';

export interface ConnectionLimits {
  /** Connections of one client network at most; trusted proxies are exempt. */
  perAddress: number;
  total: number;
}

/**
 * Bounds the connections of a server, by client network and in all. Where all are in use, a new client takes
 * the place of the network that holds the most, so that one network cannot keep the others out.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, proxies: TrustedProxies): void {
  const open = new Map<string, Set<Socket>>();
  let total = 0;
  server.on('connection', (socket: Socket) => {
    const address = canonicalAddress(socket.remoteAddress ?? '') ?? '';
    const network = clientNetwork(address);
    const own = open.get(network) ?? new Set();
    const isOver = own.size >= limits.perAddress && !proxies.includes(address);
    if (isOver || (total >= limits.total && !makeRoom(open, own.size + 1))) {
      socket.destroy();
      return;
    }
    open.set(network, own.add(socket));
    total += 1;
    socket.once('close', () => {
      total -= 1;
      own.delete(socket);
      if (own.size === 0 && open.get(network) === own) open.delete(network);
    });
  });
}

/** Closes the oldest connection of the network with the most, unless that has fewer than the newcomer. */
function makeRoom(open: ReadonlyMap<string, ReadonlySet<Socket>>, newcomer: number): boolean {
  let most: ReadonlySet<Socket> = new Set();
  for (const sockets of open.values()) if (sockets.size > most.size) most = sockets;
  if (most.size <= newcomer) return false;
  const [oldest] = most;
  oldest?.destroy();
  return true;
}
