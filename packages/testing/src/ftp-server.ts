import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** One control connection, for commands that a test answers itself. */
export interface FtpWire {
  control: Socket;
  /** The data connection that the last EPSV or PASV announced. */
  data(): Promise<Socket>;
}

/** Returns the reply to a command; null: it has written its own. */
export type FtpCommand = (argument: string, wire: FtpWire) => string | null;

/** An FTP server on loopback, which logs in everyone. Names and arguments have one character per byte. */
export interface FtpServer {
  /** `ftp://127.0.0.1:port` */
  origin: string;
  /** Contents by path; tests may change them. Directories follow from the paths. */
  files: Map<string, Uint8Array>;
  /** Received command lines, in order. */
  commands: string[];
  /** Last modification of all files, as MDTM states it. */
  modified: string;
  /** Replaces commands; `WELCOME` is the greeting. */
  overrides: Map<string, FtpCommand>;
  close(): Promise<void>;
}

export async function startFtpServer(
  files: Readonly<Record<string, string>> = {},
  overrides: Readonly<Record<string, FtpCommand>> = {},
): Promise<FtpServer> {
  const sockets = new Set<Socket>();
  const listening = new Set<Server>();
  const state = {
    files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text, 'latin1')])),
    commands: [] as string[],
    modified: '20250301120000',
    overrides: new Map(Object.entries(overrides)),
  };
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };

  const server = createServer((control) => {
    track(control);
    const connection = new FtpConnection(control, state, { track, listening });
    connection.run('WELCOME', '');
    let pending = '';
    control.setEncoding('latin1').on('data', (text: string) => {
      const lines = (pending + text).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        state.commands.push(line);
        const blank = line.indexOf(' ');
        const verb = blank === -1 ? line : line.slice(0, blank);
        connection.run(verb.toUpperCase(), blank === -1 ? '' : line.slice(blank + 1));
      }
    });
  });
  const port = await listen(server);
  return Object.assign(state, {
    origin: `ftp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([server, ...listening].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  });
}

type State = Pick<FtpServer, 'files' | 'modified' | 'overrides'>;

class FtpConnection {
  readonly #control: Socket;
  readonly #state: State;
  readonly #sockets: { track(socket: Socket): void; listening: Set<Server> };
  #directory = '/';
  #data: Promise<Socket> = Promise.reject(new Error('no data connection'));

  constructor(
    control: Socket,
    state: State,
    sockets: { track(socket: Socket): void; listening: Set<Server> },
  ) {
    this.#control = control;
    this.#state = state;
    this.#sockets = sockets;
    this.#data.catch(() => {});
  }

  run(verb: string, argument: string): void {
    const command = this.#state.overrides.get(verb) ?? this.#commands[verb];
    const wire = { control: this.#control, data: () => this.#data };
    const reply = command ? command(argument, wire) : '502 Unknown command';
    if (reply !== null) this.#control.write(`${reply}\r\n`, 'latin1');
  }

  readonly #commands: Readonly<Record<string, FtpCommand>> = {
    WELCOME: () => '220 Ready',
    USER: () => '331 Password required',
    PASS: () => '230 Logged in',
    TYPE: () => '200 Binary',
    MDTM: (path) => (this.#state.files.has(path) ? `213 ${this.#state.modified}` : '550 No such file'),
    CWD: (path) => {
      const directory = path.endsWith('/') ? path : `${path}/`;
      if (![...this.#state.files.keys()].some((file) => file.startsWith(directory)))
        return '550 No such directory';
      this.#directory = directory;
      return '250 Done';
    },
    EPSV: () => this.#listen((port) => `229 Entering extended passive mode (|||${port}|)`),
    // An address that clients must ignore.
    PASV: () =>
      this.#listen((port) => `227 Entering passive mode (10,255,255,1,${port >> 8},${port & 0xff})`),
    RETR: (path) => {
      const file = this.#state.files.get(path);
      return file ? this.#send(file) : '550 No such file';
    },
    MLSD: () => this.#send(this.#list((name, size) => `${this.#facts(size)}; ${name}`)),
    LIST: () =>
      this.#send(
        this.#list(
          (name, size) =>
            `${size === null ? 'd' : '-'}rw-r--r--   1 ftp      ftp      ${size ?? 4096} Mar  1 12:00 ${name}`,
        ),
      ),
  };

  #facts(size: number | null): string {
    return size === null ? 'type=dir' : `type=file;size=${size};modify=${this.#state.modified}`;
  }

  #list(line: (name: string, size: number | null) => string): Uint8Array {
    const entries = new Map<string, number | null>();
    for (const [path, { length }] of this.#state.files) {
      if (!path.startsWith(this.#directory)) continue;
      const [name = '', ...below] = path.slice(this.#directory.length).split('/');
      entries.set(name, below.length > 0 ? null : length);
    }
    return Buffer.from([...entries].map((entry) => `${line(...entry)}\r\n`).join(''), 'latin1');
  }

  #send(bytes: Uint8Array): null {
    this.#control.write('150 Here it comes\r\n');
    void this.#data.then((socket) => socket.end(bytes, () => this.#control.write('226 Done\r\n')));
    return null;
  }

  #listen(reply: (port: number) => string): null {
    const { track, listening } = this.#sockets;
    const server = createServer();
    listening.add(server);
    this.#data = new Promise((resolve) => {
      server.once('connection', (socket) => {
        track(socket);
        server.close();
        resolve(socket);
      });
    });
    void listen(server).then((port) => this.#control.write(`${reply(port)}\r\n`));
    return null;
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
