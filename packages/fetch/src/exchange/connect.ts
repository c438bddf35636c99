import { isIP, connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { AddressPolicy } from '../addresses/address-policy.ts';
import type { DnsResolver } from '../addresses/dns-resolver.ts';
import { AccessError } from '../outcomes/access-codes.ts';
import { resolvePermitted } from '../addresses/resolve-permitted.ts';

export interface TlsSettings {
  /** Whether certificates must be valid. Default true. */
  verify?: boolean;
  /** Certificates (PEM) to trust instead of the well-known ones. */
  ca?: string;
}

export interface ConnectSettings {
  resolver: DnsResolver;
  policy: AddressPolicy;
  tls: TlsSettings;
  timeoutMs: number;
}

export interface ConnectTarget {
  /** Without brackets. */
  hostname: string;
  port: number;
  secure: boolean;
  /** Protocols offered in the TLS handshake. Default: those of HTTP. */
  alpn?: readonly string[];
}

/** Facts about a connection, filled in while it is made. */
export interface ConnectionRecord {
  dnsMs: number | null;
  connectMs: number | null;
  /** The address connected to; before that, the one tried first. */
  remoteAddress: string | null;
}

/** Longest wait for one address, in milliseconds, while there are others to try. */
const attemptTimeoutMs = 2500;

/**
 * Connects to a host at an address that the policy permits. The name is resolved before the connection
 * begins, and the socket gets the checked addresses instead of the name.
 *
 * @param record filled in as far as the attempt gets, also when it fails
 * @throws {AccessError} for DNS failures, refused addresses and timeouts; errors of node for everything else
 */
export async function connect(
  target: ConnectTarget,
  settings: ConnectSettings,
  record: ConnectionRecord,
  signal: AbortSignal,
): Promise<Socket> {
  const startedMs = performance.now();
  const resolution = await resolvePermitted(target.hostname, settings.resolver, settings.policy);
  record.dnsMs = performance.now() - startedMs;
  if (resolution.kind === 'failure') throw new AccessError(resolution.code, resolution.detail);
  signal.throwIfAborted();

  record.remoteAddress = resolution.addresses[0] ?? null;
  const socket = openSocket(target, settings, resolution.addresses);
  await established(socket, target.secure ? 'secureConnect' : 'connect', settings.timeoutMs, signal);
  record.connectMs = performance.now() - startedMs - record.dnsMs;
  if (resolution.addresses.length > 1) record.remoteAddress = socket.remoteAddress ?? record.remoteAddress;
  return socket;
}

/**
 * Connects to another port of an address that a connection of the host uses, so that a server cannot lead the
 * crawler anywhere else.
 *
 * @throws {AccessError} for a refused address or port, and timeouts; errors of node for everything else
 */
export async function connectToAddress(
  { address, port }: { address: string; port: number },
  { policy, timeoutMs }: Pick<ConnectSettings, 'policy' | 'timeoutMs'>,
  signal: AbortSignal,
): Promise<Socket> {
  if (!policy.permits(address)) throw new AccessError('address-refused', `${address} may not be accessed`);
  if (!Number.isInteger(port) || port < lowestFurtherPort || port > 65_535)
    throw new AccessError(
      'protocol-error',
      `the server chose port ${port}; it must be ${lowestFurtherPort} to 65535`,
    );
  signal.throwIfAborted();
  const socket = connectTcp({ host: address, port, noDelay: true });
  await established(socket, 'connect', timeoutMs, signal);
  return socket;
}

/** Lower ports belong to services: a server must not lead the crawler to other services of its machine. */
const lowestFurtherPort = 1024;

function openSocket(
  { hostname, port, secure, alpn }: ConnectTarget,
  settings: ConnectSettings,
  addresses: string[],
): Socket {
  const options = { port, noDelay: true, ...addressOptions(hostname, addresses, settings.timeoutMs) };
  if (!secure) return connectTcp(options);
  return connectTls({
    ...options,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(settings.tls.ca !== undefined && { ca: settings.tls.ca }),
    rejectUnauthorized: settings.tls.verify ?? true,
    ALPNProtocols: [...(alpn ?? ['h2', 'http/1.1'])],
  });
}

/** Connection options: one address directly, or several to try in turn, which takes a lookup function. */
function addressOptions(hostname: string, addresses: string[], timeoutMs: number) {
  const [address] = addresses;
  if (addresses.length === 1 && address !== undefined) return { host: address };
  const halfTheTimeMs = Math.floor(timeoutMs / 2);
  return {
    host: hostname,
    lookup: pinnedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(10, Math.min(attemptTimeoutMs, halfTheTimeMs)),
  };
}

function pinnedLookup(addresses: string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all }, callback) => {
    if (all) callback(null, entries);
    else callback(null, entries[0]!.address, entries[0]!.family);
  };
}

function established(
  socket: Socket | TLSSocket,
  event: 'connect' | 'secureConnect',
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy(new AccessError('connect-timeout', `no connection after ${timeoutMs} ms`));
    }, timeoutMs);
    const abort = () => socket.destroy(new AccessError('aborted', 'aborted while connecting'));
    signal.addEventListener('abort', abort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    socket.once(event, () => {
      settle();
      resolve();
    });
    // Never removed: an error before the HTTP client takes over would otherwise crash the process.
    socket.on('error', (error) => {
      settle();
      reject(error);
    });
  });
}
