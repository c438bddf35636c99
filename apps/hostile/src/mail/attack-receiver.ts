import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection from an address in another network for each `network`. */
function connectFrom(port: number, network: number): Socket {
  const localAddress = `127.${1 + Math.floor(network / 250)}.${1 + (network % 250)}.1`;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  // The receiver may end the connection at any time.
  socket.on('error', () => undefined);
  return socket;
}

/** Sends lines and waits for the answer to each; rejects if the connection ends before. */
async function converse(socket: Socket, lines: readonly string[]): Promise<string> {
  let text = '';
  const answered = async () => {
    while (!/^\d{3} .*\r\n$/m.test(text)) {
      const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as unknown[];
      if (!Buffer.isBuffer(chunk)) throw new Error('disconnected');
      text += chunk.toString();
    }
    const answer = text;
    text = '';
    return answer;
  };
  let answer = await answered();
  for (const line of lines) {
    if (!/^[23]/.test(answer)) throw new Error(answer.trim());
    socket.write(`${line}\r\n`);
    answer = await answered();
  }
  return answer.trim();
}

const envelope = (recipient: string) => [
  'EHLO sender.example',
  'MAIL FROM:<webmaster@site.example>',
  `RCPT TO:<${recipient}>`,
  'DATA',
];

export interface Crowd {
  /** Connections that the receiver has not ended. */
  readonly held: number;
  close(): void;
}

/** Holds idle connections, each from another network or all from one. */
export async function holdIdle(port: number, count: number, isOneNetwork: boolean): Promise<Crowd> {
  const sockets = Array.from({ length: count }, (_, index) => connectFrom(port, isOneNetwork ? 0 : index));
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'data'), once(socket, 'close')])));
  return crowdOf(sockets);
}

/** Begins mails of this many bytes that never end, each from another network. */
export async function holdUnfinished(
  port: number,
  { count, bytes, recipient }: { count: number; bytes: number; recipient: string },
): Promise<Crowd> {
  const sockets = Array.from({ length: count }, (_, index) => connectFrom(port, index));
  await Promise.all(
    sockets.map(async (socket) => {
      await converse(socket, envelope(recipient)).catch(() => undefined);
      const line = Buffer.alloc(65_536, 'a');
      for (let sent = 0; sent < bytes && socket.writable; sent += line.byteLength)
        if (!socket.write(line)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
    }),
  );
  return crowdOf(sockets);
}

function crowdOf(sockets: readonly Socket[]): Crowd {
  return {
    get held() {
      return sockets.filter((socket) => !socket.destroyed && socket.readable).length;
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

const honestNetwork = 20_000;

/** Delivers an ordinary mail. @returns milliseconds until it was accepted; null: it was refused */
export async function deliverHonest(port: number, recipient: string): Promise<number | null> {
  const socket = connectFrom(port, honestNetwork);
  const startedMs = performance.now();
  try {
    const mail = 'From: webmaster@site.example\r\nSubject: Stop\r\n\r\nPlease stop.\r\n.';
    const answer = await converse(socket, [...envelope(recipient), mail]);
    return answer.startsWith('250') ? performance.now() - startedMs : null;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
