import type { Clock } from '@meguri/contracts';
import { createAddressPolicy, createDnsResolver } from '@meguri/fetch';
import { createSendRequest, type SendRequest } from './permitted-request.ts';

export { pullNextSource, type PulledSource, type PullOptions } from './pull-sources.ts';

/** Sends requests to public addresses, and to those of the own network that an administrator names. */
export const createPermittedSend = ({
  clock,
  privateRanges,
}: {
  clock: Clock;
  privateRanges: readonly string[];
}): SendRequest =>
  createSendRequest({
    resolver: createDnsResolver({ clock }),
    policy: createAddressPolicy(privateRanges),
  });
