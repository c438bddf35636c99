import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';

export interface ImapServer {
  port: number;
  /** Delivers a mail to the INBOX. */
  deliver(raw: string): void;
  /** Message-IDs of the mails of a folder, unread ones with a `*`. */
  list(folder: 'INBOX' | 'Done'): string[];
  /** Ends all connections. */
  close(): Promise<void>;
}

/** An IMAP server on loopback with the folders INBOX and Done and the user `crawler`, password `letmein`. */
export async function startImapServer(options: {
  /** 0: any free port. */
  port: number;
  uidValidity: number;
  inbox: { raw: string; flags?: string[] }[];
}): Promise<ImapServer> {
  const imap = hoodiecrow({
    plugins: ['NAMESPACE', 'IDLE', 'UIDPLUS', 'MOVE', 'LITERALPLUS', 'UNSELECT'],
    users: { crawler: { password: 'letmein' } },
    storage: {
      INBOX: { uidvalidity: options.uidValidity, messages: options.inbox },
      '': { folders: { Done: {} } },
    },
  });
  const sockets = new Set<Socket>();
  imap.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // Without a listener, a reset connection would end the process.
    socket.on('error', () => undefined);
  });
  imap.server.listen(options.port, '127.0.0.1');
  await once(imap.server, 'listening');
  return {
    port: (imap.server.address() as AddressInfo).port,
    deliver: (raw) => imap.appendMessage('INBOX', [], new Date(0), raw),
    list: (folder) => imap.getMailbox(folder).messages.map(nameOf),
    close: async () => {
      imap.server.close();
      for (const socket of sockets) socket.destroy();
      await once(imap.server, 'close');
    },
  };
}

function nameOf({ raw, flags }: { raw: string; flags: string[] }): string {
  return `${/^Message-ID: <([^@>]*)/im.exec(raw)?.[1] ?? '?'}${flags.includes('\\Seen') ? '' : '*'}`;
}
