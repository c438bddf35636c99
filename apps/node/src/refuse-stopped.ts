import { BlockList, isIP } from 'node:net';
import { entriesOf } from '@meguri/contracts';
import type { AddressPolicy } from '@meguri/fetch';

/**
 * Refuses the addresses that operators have stopped, from the moment on when the setting is read.
 *
 * @param stopped the setting `access.stoppedAddresses`
 */
export function refuseStopped(policy: AddressPolicy, stopped: () => string): AddressPolicy {
  let text = '';
  let list = new BlockList();
  return {
    permits: (address) => {
      if (stopped() !== text) {
        text = stopped();
        list = listOf(text);
      }
      return !list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') && policy.permits(address);
    },
  };
}

function listOf(text: string): BlockList {
  const list = new BlockList();
  for (const entry of entriesOf(text)) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
