import { createServer, type AddressInfo, type Socket } from 'node:net';
import { flood } from './flood.ts';

/** Attacks of a mail server on a client that reads a mailbox. */
export const imapAttacks = [
  'endless greeting',
  'silent greeting',
  'huge literal',
  'endless lines',
  'slow answer',
  'longer than asked',
  'shorter than announced',
] as const;
export type ImapAttack = (typeof imapAttacks)[number];

export interface HostileImapServer {
  port: number;
  close(): Promise<void>;
}

const chunk = Buffer.alloc(65_536, 'x');
const line = Buffer.from('* 1 FETCH (FLAGS (\\Seen))\r\n'.repeat(2_000));
const slowMs = 100;
const overlongBytes = 5_000_000;

/** Starts a mail server with one mail that answers normally until it attacks. */
export async function startHostileImapServer(attack: ImapAttack): Promise<HostileImapServer> {
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (attack === 'silent greeting') return;
    if (attack === 'endless greeting') return flood(socket, chunk);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        answer(socket, text.slice(0, end));
        text = text.slice(end + 2);
      }
    });
  });

  function answer(socket: Socket, request: string): void {
    const [tag = '', ...words] = request.split(' ');
    const command = words.join(' ').toUpperCase();
    const done = `${tag} OK done\r\n`;
    if (command.startsWith('SELECT'))
      return reply(
        socket,
        `* 1 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 2] ok\r\n${tag} OK [READ-WRITE] ok\r\n`,
      );
    if (command.startsWith('LIST')) return reply(socket, `* LIST () "/" INBOX\r\n${done}`);
    if (command.startsWith('CAPABILITY')) return reply(socket, `* CAPABILITY IMAP4rev1\r\n${done}`);
    if (command.includes('SEARCH')) return search(socket, done);
    if (command.includes('RFC822.SIZE')) return reply(socket, `* 1 FETCH (UID 1 RFC822.SIZE 100)\r\n${done}`);
    if (command.includes('FETCH')) return fetchMail(socket, done);
    reply(socket, done);
  }

  function search(socket: Socket, done: string): void {
    if (attack === 'endless lines') return flood(socket, line);
    if (attack === 'huge literal') return reply(socket, '* SEARCH {2000000000}\r\n');
    if (attack !== 'slow answer') return reply(socket, `* SEARCH 1\r\n${done}`);
    const timer = setInterval(() => socket.write('x'), slowMs);
    timers.add(timer);
  }

  function fetchMail(socket: Socket, done: string): void {
    const announced = attack === 'longer than asked' ? overlongBytes : 1_000;
    const sent = attack === 'shorter than announced' ? 10 : announced;
    socket.write(`* 1 FETCH (UID 1 BODY[]<0> {${announced}}\r\n`);
    socket.write(Buffer.alloc(sent, 'x'));
    if (sent === announced) socket.write(`)\r\n${done}`);
  }

  const reply = (socket: Socket, text: string) => void socket.write(text);

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
