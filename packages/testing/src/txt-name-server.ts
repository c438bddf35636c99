import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on loopback for TXT records only. */
export interface TxtNameServer {
  /** `address:port`, as resolvers take it. */
  address: string;
  /** Texts by name; tests may change them. Other names do not exist. */
  records: Map<string, string[]>;
  /** Queried names, in order. */
  questions: string[];
  close(): void;
}

const header = { answered: 0x8180, noSuchName: 0x8183 };

export async function startTxtNameServer(): Promise<TxtNameServer> {
  const records = new Map<string, string[]>();
  const questions: string[] = [];
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, end } = readName(query);
    questions.push(name);
    socket.send(reply(query, end, records.get(name)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    questions,
    close: () => void socket.close(),
  };
}

/** The name of the only question (RFC 1035, section 4.1.2), and the offset of the question's end. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** The response: one record per text, in strings of at most 255 bytes (section 3.3.14). */
function reply(query: Buffer, questionEnd: number, texts: readonly string[] | undefined): Buffer {
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(texts ? header.answered : header.noSuchName, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts?.length ?? 0, 6);
  const answers = (texts ?? []).map((text) => {
    const strings = text.match(/.{1,255}/gs) ?? [''];
    const data = Buffer.concat(
      strings.map((string) => Buffer.concat([Buffer.from([string.length]), Buffer.from(string, 'latin1')])),
    );
    const fixed = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff]);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([head, query.subarray(12, questionEnd), ...answers]);
}
