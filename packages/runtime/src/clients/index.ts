export { clientAddressOf, trustedProxies, type TrustedProxies } from './client-address.ts';
export { limitConnections, type ConnectionLimits } from './connection-limit.ts';
