import type { LookupFunction } from 'node:net';
import type { S3Timeouts } from '@meguri/archive';
import type { Clock, PushTarget } from '@meguri/contracts';
import {
  createAddressPolicy,
  createDnsResolver,
  isPublicAddress,
  resolvePermitted,
  type HostResolution,
} from '@meguri/fetch';
import { createSendRequest } from '../../sources/permitted-request.ts';
import { openHttpsPlace } from './https-place.ts';
import { PushError } from './push-error.ts';
import type { PushPlace } from './push-place.ts';
import { readPushSecret } from './push-secret.ts';

export interface PushPlaces {
  /**
   * Opens the address of a consumer.
   *
   * @throws {PushError} where its secret is missing, or its address is of the own network
   */
  open(consumer: string, target: PushTarget): Promise<PushPlace>;
}

/**
 * Opens addresses that operators entered. Without an explicit rule, none reaches the network of this machine,
 * and every connection is made to an address that was checked.
 *
 * @param options.directory of the files with secrets
 * @param options.silenceMs longest silence of a connection; default: a minute
 * @param options.partBytes of uploads to buckets; default: 16 MiB
 */
export function createPushPlaces(options: {
  clock: Clock;
  privateRanges: readonly string[];
  directory: string;
  silenceMs?: number;
  timeouts?: S3Timeouts;
  partBytes?: number;
}): PushPlaces {
  const { clock, privateRanges, directory, silenceMs, timeouts, partBytes } = options;
  const resolver = createDnsResolver({ clock });
  const policy = createAddressPolicy(privateRanges);
  const send = createSendRequest({ resolver, policy });
  const resolve = async (name: string) => {
    const found = await resolvePermitted(name, resolver, policy);
    if (found.kind === 'failure') throw new PushError(failureOf(name, found));
    return found.addresses;
  };
  const lookup: LookupFunction = (name, { all }, answer) => {
    const answered = async () => {
      const addresses = (await resolve(name)).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
      const [first] = addresses;
      if (all === true) answer(null, addresses);
      else answer(null, first?.address ?? '', first?.family);
    };
    answered().catch((error: unknown) => answer(error as Error, ''));
  };
  return {
    open: async (consumer, target) => {
      if (target.kind === 'https') {
        const form = 'the token that the consumer wants with its files, as one line';
        const [token = ''] = await readPushSecret(directory, { consumer, lines: 1, form });
        return openHttpsPlace(send, {
          url: target.url,
          token,
          ...(silenceMs === undefined ? {} : { silenceMs }),
        });
      }
      const form = 'an access key ID and a secret access key, a line for each';
      const [accessKeyId = '', secretAccessKey = ''] = await readPushSecret(directory, {
        consumer,
        lines: 2,
        form,
      });
      if (target.endpoint !== null) await checkEndpoint(target.endpoint);
      // Loaded on demand: the S3 client is large.
      const { openS3Place } = await import('./s3-place.ts');
      return openS3Place(target, {
        credentials: { accessKeyId, secretAccessKey },
        lookup,
        timeouts,
        partBytes,
      });
    },
  };

  /** A literal address is connected to without a lookup. */
  async function checkEndpoint(endpoint: string): Promise<void> {
    const { hostname, protocol } = new URL(endpoint);
    const addresses = await resolve(hostname.replaceAll(/^\[|\]$/g, ''));
    if (protocol !== 'https:' && addresses.some(isPublicAddress))
      throw new PushError(`${endpoint} does not use TLS. Enter its https address.`);
  }
}

function failureOf(name: string, { code, detail }: Extract<HostResolution, { kind: 'failure' }>): string {
  return code === 'address-refused'
    ? `${name} has no public address (${detail}). An administrator can permit it with MEGURI_ALLOW_PRIVATE of the control plane.`
    : `${name} has no address (${detail}). Correct the address of the consumer.`;
}
