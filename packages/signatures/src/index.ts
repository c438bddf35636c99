export { keyDirectory, signDirectory } from './key-directory.ts';
export { signRequest } from './sign-request.ts';
export { parseSigningKey, type SigningKey } from './signing-key.ts';
