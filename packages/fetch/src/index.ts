export { createAddressPolicy, type AddressPolicy } from './addresses/address-policy.ts';
export { addressPrefixes, type AddressPrefix } from './addresses/address-prefixes.ts';
export { isPublicAddress } from './addresses/public-addresses.ts';
export type { TlsSettings } from './exchange/connect.ts';
export { createDnsResolver, type DnsResolver, type DnsResolverOptions } from './addresses/dns-resolver.ts';
export {
  createNodeDnsSource,
  type AddressRecord,
  type DnsSource,
  type NodeDnsOptions,
} from './addresses/dns-source.ts';
export {
  headerValue,
  type Exchange,
  type ExchangeTimings,
  type FailureExchange,
  type ResponseExchange,
} from './exchange/exchange.ts';
export {
  createFetcher,
  type Fetcher,
  type FetcherOptions,
  type FetcherSettings,
  type FetcherStats,
} from './fetcher.ts';
export {
  diedUnanswered,
  type FetchRequest,
  type HostSession,
  type RunningRequest,
} from './exchange/host-session.ts';
export { originOf } from './exchange/session-requests.ts';
export type {
  ResourceAnswer,
  ResourceContext,
  ResourceConversation,
  ResourceProtocol,
  ResourceRequest,
} from './protocols/protocol.ts';
export type { FetchLimits } from './exchange/limits.ts';
export { resolvePermitted, type HostResolution } from './addresses/resolve-permitted.ts';
export type { DnsAnswer } from './addresses/resolve-name.ts';
export { createTxtSource, type TxtSource } from './addresses/txt-source.ts';
export { userAgentHeader, type UserAgentParts } from './messages/user-agent.ts';
