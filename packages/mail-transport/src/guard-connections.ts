import type { Socket } from 'node:net';
import type { SMTPServer, SMTPServerSession } from 'smtp-server';
import {
  admitConnection,
  mailNetwork,
  overdueConnections,
  type HeldConnection,
  type SlotLimits,
} from './connection-slots.ts';

interface GuardedConnection extends HeldConnection {
  socket: Socket;
}

/** Shares the slots of a receiver among the networks that connect to it. */
export interface ConnectionGuard {
  /** The sender took a step towards the end of a mail. */
  progress(session: SMTPServerSession): void;
  stop(): void;
}

const sweepMs = 1_000;

/** Guards the connections of a server. Call it before the server listens. */
export function guardConnections(server: SMTPServer, limits: SlotLimits): ConnectionGuard {
  const held = new Set<GuardedConnection>();
  const byPeer = new Map<string, GuardedConnection>();
  const nowMs = () => performance.now();

  // The server gets only admitted connections.
  const serve = server.server.listeners('connection') as ((socket: Socket) => void)[];
  server.server.removeAllListeners('connection');
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '', remotePort = 0 } = socket;
    const at = nowMs();
    const network = mailNetwork(remoteAddress);
    const admission = admitConnection([...held], { network, nowMs: at }, limits);
    if (admission.kind === 'refused') {
      refuse(socket);
      return;
    }
    if (admission.evicted !== null) end(admission.evicted);
    const connection = { network, openedMs: at, progressMs: at, socket };
    const peer = peerOf(remoteAddress, remotePort);
    held.add(connection);
    byPeer.set(peer, connection);
    socket.once('close', () => {
      held.delete(connection);
      if (byPeer.get(peer) === connection) byPeer.delete(peer);
    });
    for (const listener of serve) listener.call(server.server, socket);
  });

  /** Stops counting the connection immediately, although its socket closes a moment later. */
  function end(connection: GuardedConnection): void {
    held.delete(connection);
    refuse(connection.socket);
  }

  const sweep = setInterval(() => {
    for (const connection of overdueConnections([...held], nowMs(), limits)) end(connection);
  }, sweepMs).unref();

  return {
    progress: ({ remoteAddress, remotePort }) => {
      const connection = byPeer.get(peerOf(remoteAddress, remotePort));
      if (connection) connection.progressMs = nowMs();
    },
    stop: () => clearInterval(sweep),
  };
}

/** The reply lets senders try again later. Does not wait for senders that do not read it. */
function refuse(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.end('421 Too many connections; please try again later.\r\n');
  setImmediate(() => socket.destroy());
}

/** The server reports addresses of IPv4 clients of a dual-stack socket without the prefix `::ffff:`. */
function peerOf(address: string, port: number): string {
  return `${address.replace(/^::ffff:/i, '')} ${port}`;
}
