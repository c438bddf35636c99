import type { Socket } from 'node:net';
import { connect, connectToAddress, type ConnectionRecord } from '../exchange/connect.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { FetchRequest, HostSession, HostSessionOptions } from '../exchange/host-session.ts';
import { limitsOf, withoutCredentials } from '../exchange/session-requests.ts';
import { AccessError, accessCodeOfError, describeError } from '../outcomes/access-codes.ts';
import type { Protocol, ResourceConversation, ResourceProtocol } from './protocol.ts';
import { ResourceRun } from './resource-run.ts';

/** The protocol of a definition. Its sessions enforce all limits against server and conversation. */
export function resourceProtocol(definition: ResourceProtocol): Protocol {
  return {
    schemes: definition.schemes,
    openSession: (options) => new ResourceSession(definition, options),
  };
}

interface Connection {
  record: ConnectionRecord;
  socket: Socket;
  conversation: ResourceConversation;
  /** Further connections to the same address. */
  others: Set<Socket>;
}

const noConnection: ConnectionRecord = { dnsMs: null, connectMs: null, remoteAddress: null };

class ResourceSession implements HostSession {
  readonly origin: string;
  readonly #protocol: ResourceProtocol;
  readonly #options: HostSessionOptions;
  #record = noConnection;
  #connecting: AbortController | null = null;
  #connection: Connection | null = null;
  #run: ResourceRun | null = null;
  #isClosed = false;

  constructor(protocol: ResourceProtocol, options: HostSessionOptions) {
    this.#protocol = protocol;
    this.#options = options;
    this.origin = options.origin;
  }

  get isKeptAlive(): boolean {
    const socket = this.#connection?.socket;
    return socket !== undefined && !socket.destroyed && !socket.readableEnded;
  }

  async request(request: FetchRequest): Promise<Exchange> {
    const url = withoutCredentials(request.url, this.origin);
    if (this.#isClosed || this.#run !== null || request.form)
      throw new Error(`request to ${this.origin} refused: ${this.#isClosed ? 'closed' : 'busy, or a form'}`);
    if (!this.isKeptAlive) this.#discard();
    this.#record = this.#connection?.record ?? noConnection;
    const run = new ResourceRun({
      url,
      limits: limitsOf(this.#options.limits, request.limits),
      startedAt: this.#options.clock.now(),
      acceptsBody: request.acceptsBody ?? null,
      connection: () => this.#record,
      isReused: this.#connection !== null,
      release: (reason) => this.#discard(reason),
    });
    this.#run = run;
    const abort = () => run.abort('aborted by the caller');
    request.signal?.addEventListener('abort', abort, { once: true });
    try {
      if (request.signal?.aborted) abort();
      else void this.#perform(run, url, request);
      request.onBegin?.(run);
      const exchange = await run.result;
      this.#options.onExchange(exchange);
      return exchange;
    } finally {
      request.signal?.removeEventListener('abort', abort);
      this.#run = null;
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#run?.abort('the session was closed');
    this.#discard();
    this.#options.onClose();
  }

  /** Settles the run with the conversation's answer, or with the reason why there is none. */
  async #perform(run: ResourceRun, url: URL, request: FetchRequest): Promise<void> {
    try {
      const { conversation } = this.#connection ?? (await this.#connect(url, request.mayBegin));
      run.sent();
      const answer = await conversation.request({
        url,
        ifModifiedSince: request.ifModifiedSince ?? null,
        ifNoneMatch: request.ifNoneMatch ?? null,
        begin: (headers) => run.begin(headers),
        write: (chunk) => run.write(chunk),
      });
      run.finish(answer);
    } catch (error) {
      // A later request must not continue a conversation whose state is unknown.
      if (this.#run === run) this.#discard();
      // Applies also to a defect of a plug-in: its page backs off like any page that cannot be read.
      run.fail(accessCodeOfError(error) ?? 'protocol-error', describeError(error));
    }
  }

  async #connect(url: URL, mayBegin: () => boolean = () => true): Promise<Connection> {
    const { limits, identity, onConnect } = this.#options;
    const { defaultPort, secure = false } = this.#protocol;
    const settings = { ...this.#options, timeoutMs: limits.connectTimeoutSeconds * 1000 };
    const record = { ...noConnection };
    this.#record = record;
    const connecting = new AbortController();
    this.#connecting = connecting;
    const target = {
      hostname: url.hostname.replaceAll(/^\[|\]$/g, ''),
      port: url.port === '' ? defaultPort : Number(url.port),
      secure,
      alpn: [],
    };
    const socket = await connect(target, settings, record, connecting.signal);
    if (connecting.signal.aborted || !mayBegin()) {
      socket.destroy();
      throw new AccessError('aborted', 'no longer permitted after connecting');
    }
    onConnect();
    const others = new Set<Socket>();
    const conversation = this.#protocol.converse({
      socket,
      limits,
      identity: { userAgent: identity.userAgent, contact: identity.contact ?? null },
      connectTo: async (port) => {
        const address = record.remoteAddress ?? '';
        const other = await connectToAddress({ address, port }, settings, connecting.signal);
        others.add(other.once('close', () => others.delete(other)));
        return other;
      },
    });
    this.#connection = { record, socket, conversation, others };
    return this.#connection;
  }

  #discard(reason?: AccessError): void {
    const connection = this.#connection;
    this.#connection = null;
    this.#connecting?.abort(reason);
    this.#connecting = null;
    connection?.socket.destroy();
    for (const other of connection?.others ?? []) other.destroy();
  }
}
