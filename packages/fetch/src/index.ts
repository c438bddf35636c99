export { createAddressPolicy, isPublicAddress, type AddressPolicy } from './address-policy.ts';
export type { TlsSettings } from './connect.ts';
export { createDnsResolver, type DnsResolver, type DnsResolverOptions } from './dns-resolver.ts';
export {
  createNodeDnsSource,
  type AddressRecord,
  type DnsSource,
  type NodeDnsOptions,
} from './dns-source.ts';
export {
  headerValue,
  type Exchange,
  type ExchangeTimings,
  type FailureExchange,
  type ResponseExchange,
} from './exchange.ts';
export {
  createFetcher,
  type Fetcher,
  type FetcherOptions,
  type FetcherSettings,
  type FetcherStats,
  type FollowRequest,
} from './fetcher.ts';
export type { FollowedExchange } from './follow-redirects.ts';
export { diedUnanswered, type FetchRequest, type HostSession } from './host-session.ts';
export type { FetchLimits } from './limits.ts';
export type { HostResolution } from './resolve-permitted.ts';
export type { DnsAnswer } from './resolve-name.ts';
export { createTxtSource, type TxtSource } from './txt-source.ts';
export { userAgentHeader, type UserAgentParts } from './user-agent.ts';
