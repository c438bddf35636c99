import type { AccessCode } from '@meguri/contracts';
import type { Socket } from 'node:net';
import type { HostSession, HostSessionOptions } from '../exchange/host-session.ts';
import type { FetchLimits } from '../exchange/limits.ts';

/** Fetches the URLs of its schemes. */
export interface Protocol {
  /** In lower case, without a colon. */
  schemes: readonly string[];
  openSession(options: HostSessionOptions): HostSession;
}

/**
 * A protocol that is spoken over TCP or TLS. Its session resolves and checks the address, enforces the limits
 * of time, speed and size, and ends the connection when the visit must end: see `resourceProtocol`. To add
 * one: docs/changing.md.
 */
export interface ResourceProtocol {
  /** In lower case, without a colon. */
  schemes: readonly string[];
  defaultPort: number;
  /** Whether connections use TLS from their first byte. Default false. */
  secure?: boolean;
  /** Starts a conversation over a new connection. Nothing has been read from its socket. */
  converse(context: ResourceContext): ResourceConversation;
}

/** One connection, on which requests follow one another. */
export interface ResourceConversation {
  /**
   * Requests one resource. Logs in first where necessary. A thrown `AccessError`, and every error of the
   * sockets, ends the connection; an answer keeps it.
   */
  request(request: ResourceRequest): Promise<ResourceAnswer>;
}

export interface ResourceContext {
  /** Connected to an address that the policy permits. */
  socket: Socket;
  /** Connects to another port of the same address. The session closes it with the first one. */
  connectTo(port: number): Promise<Socket>;
  limits: Readonly<FetchLimits>;
  /** The User-Agent, and the contact for webmasters; null while only private hosts are fetched. */
  identity: { userAgent: string; contact: string | null };
}

export interface ResourceRequest {
  /** Without credentials and fragment. */
  url: URL;
  /** The Last-Modified that an earlier answer stated, if its payload is stored. */
  ifModifiedSince: string | null;
  /** The ETag that an earlier answer stated, if its payload is stored. */
  ifNoneMatch: string | null;
  /**
   * Reports, before the first byte of the body, what is known about it: Content-Type, Last-Modified, ETag.
   */
  begin(headers: [name: string, value: string][]): void;
  /** Takes the next bytes of the body. False: a limit is reached, and no more bytes are wanted. */
  write(chunk: Uint8Array): boolean;
}

export interface ResourceAnswer {
  /** `ok`, `not-modified` and `redirect` are answers; all others are failures. */
  code: AccessCode;
  /** Where a redirect leads; may be relative. */
  location?: string;
  /** Human-readable detail of a failure. */
  detail?: string;
}
