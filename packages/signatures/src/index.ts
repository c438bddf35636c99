export {
  keyIdOfRequest,
  signConsumerRequest,
  verifyConsumerRequest,
  type SignedRequest,
} from './consumer-request.ts';
export { isSignedBy, jwkOf, keyDirectory, keyIdOf, signDirectory } from './signing-key.ts';
export { signRequest } from './sign-request.ts';
export { parseSigningKey, type SigningKey } from './signing-key.ts';
