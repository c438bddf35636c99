import { trustedProxies } from '@meguri/runtime/clients';
import { z } from 'zod';
import type { FrontOptions } from './front-server.ts';

const mib = 1_048_576;

const environmentSchema = z.object({
  TRUSTED_PROXIES: z.string().default(''),
  TRUSTED_PROXY_HOPS: wholeNumber(1, 10).default(1),
  CONSOLE_MAX_CONNECTIONS: wholeNumber(10, 100_000).default(1_024),
  CONSOLE_CONNECTIONS_PER_ADDRESS: wholeNumber(4, 100_000).default(128),
});

function wholeNumber(least: number, most: number) {
  const message = `expected a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

/**
 * The limits of the server in front of the console.
 * @throws {Error} in a single line that names each wrong variable and what it may be
 */
export function readFrontEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  onIgnoredHeader: (address: string) => void,
): FrontOptions {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(present);
  if (!result.success)
    throw new Error(
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const environment = result.data;
  return {
    proxies: readProxies(environment.TRUSTED_PROXIES, environment.TRUSTED_PROXY_HOPS),
    connections: {
      total: environment.CONSOLE_MAX_CONNECTIONS,
      perAddress: environment.CONSOLE_CONNECTIONS_PER_ADDRESS,
    },
    bodies: { perClientBytes: 8 * mib, totalBytes: 48 * mib },
    headSeconds: 10,
    requestSeconds: 30,
    onIgnoredHeader,
  };
}

function readProxies(list: string, hops: number) {
  try {
    return trustedProxies(list, hops);
  } catch (error) {
    throw new Error(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
