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
 * A protocol that is spoken over TCP or TLS. The session around it resolves and checks the address, keeps
 * time, speed and size within the limits, and ends it when the visit must: see `openResourceSession`. To add
 * one: docs/changing.md.
 */
export interface ResourceProtocol {
  /** In lower case, without a colon. */
  schemes: readonly string[];
  defaultPort: number;
  /** Whether connections use TLS from their first byte. Default false. */
  secure?: boolean;
  /** Begins to talk over a new connection. Nothing has been read from its socket. */
  converse(context: ResourceContext): ResourceConversation;
}

/** One connection, on which requests follow one another. */
export interface ResourceConversation {
  /**
   * Requests one resource. Logs in first where that is needed. A thrown `AccessError`, and every error of the
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
  /** The User-Agent, and where a webmaster learns who crawls; null while only private hosts are fetched. */
  identity: { userAgent: string; contact: string | null };
}

export interface ResourceRequest {
  /** Without credentials and fragment. */
  url: URL;
  /** The Last-Modified that an earlier answer stated, if its payload is stored. */
  ifModifiedSince: string | null;
  /** The ETag that an earlier answer stated, if its payload is stored. */
  ifNoneMatch: string | null;
  /** States what is known of the body before its first byte: Content-Type, Last-Modified, ETag. */
  begin(headers: [name: string, value: string][]): void;
  /** Takes the next bytes of the body. False: they reach a limit, nothing more is wanted. */
  write(chunk: Uint8Array): boolean;
}

export interface ResourceAnswer {
  /** `ok`, `not-modified` and `redirect` are answers; all others are failures. */
  code: AccessCode;
  /** Where a redirect leads; may be relative. */
  location?: string;
  /** Of a failure, for people. */
  detail?: string;
}
