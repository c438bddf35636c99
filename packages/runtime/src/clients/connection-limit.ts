import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '@meguri/contracts';
import { canonicalAddress, type TrustedProxies } from './client-address.ts';

export interface ConnectionLimits {
  /** Most connections of one client network; trusted proxies are exempt. */
  perAddress: number;
  total: number;
}

/** Connections of a client network. */
interface Connections {
  open: Set<Socket>;
  /** The open connections that were answered and wait for another request; the longest wait comes first. */
  waiting: Set<Socket>;
}

/**
 * Limits the connections of a server, per client network and in total. An idle connection makes room for a
 * new one of its network. If all are in use, a new client replaces a connection of the network that holds the
 * most, so that one network cannot keep others out.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, proxies: TrustedProxies): void {
  const networks = new Map<string, Connections>();
  const connectionsOf = new WeakMap<Socket, Connections>();
  let total = 0;
  server.on('connection', (socket: Socket) => {
    const address = canonicalAddress(socket.remoteAddress ?? '') ?? '';
    const network = clientNetwork(address);
    const own = networks.get(network) ?? { open: new Set(), waiting: new Set() };
    const isFull = own.open.size >= limits.perAddress && !proxies.includes(address);
    const isOver = isFull && !closeOne(own.waiting);
    if (isOver || (total >= limits.total && !makeRoom(networks, own.open.size + 1))) {
      socket.destroy();
      return;
    }
    networks.set(network, own);
    connectionsOf.set(socket, own);
    own.open.add(socket);
    total += 1;
    socket.once('close', () => {
      total -= 1;
      own.open.delete(socket);
      own.waiting.delete(socket);
      if (own.open.size === 0 && networks.get(network) === own) networks.delete(network);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const waiting = connectionsOf.get(socket)?.waiting;
    waiting?.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) waiting?.add(socket);
    });
  });
}

/** Closes the first of some connections, if any. */
function closeOne(sockets: Set<Socket>): boolean {
  const [first] = sockets;
  if (first === undefined) return false;
  sockets.delete(first);
  first.destroy();
  return true;
}

/** Closes a connection of the network with the most, unless it has fewer than the newcomer. */
function makeRoom(networks: ReadonlyMap<string, Connections>, newcomer: number): boolean {
  let most: Connections = { open: new Set(), waiting: new Set() };
  for (const connections of networks.values()) if (connections.open.size > most.open.size) most = connections;
  if (most.open.size <= newcomer) return false;
  return closeOne(most.waiting) || closeOne(most.open);
}
