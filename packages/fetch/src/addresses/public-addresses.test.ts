import { BlockList, isIPv4 } from 'node:net';
import { assert, ipV4, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-addresses.ts';
import specialPurpose from './special-purpose-addresses.json' with { type: 'json' };

/** Number of rows of the registries, so that a lost row is noticed. */
const rows = { ipv4: 26, ipv6: 25 };

const [ipv4Registry, ipv6Registry, others] = specialPurpose.registries;
const blocks = specialPurpose.registries.flatMap((registry) => Object.entries(registry.blocks));

/** Node's implementation of ranges judges the neighbours, independently of the code under test. */
const special = new BlockList();
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [block] of blocks) {
  const [network = '', bits = ''] = block.split('/');
  // Node takes IPv4-mapped addresses for IPv4 ones, so this block would hold all of them.
  if (block !== '::ffff:0:0/96') special.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
}

function isOutsideAll(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

const bitsOf = (address: string) => (isIPv4(address) ? 32 : 128);

function numberOf(address: string): bigint {
  if (isIPv4(address)) return address.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  return [...groups(head), ...zeros, ...groups(tail)].reduce(
    (sum, group) => sum * 65_536n + BigInt(`0x${group}`),
    0n,
  );
}

function textOf(value: bigint, bits: number): string {
  const [size, radix, mark] = bits === 32 ? ([8, 10, '.'] as const) : ([16, 16, ':'] as const);
  const parts = Array.from(
    { length: bits / size },
    (_, index) => (value >> BigInt(bits - size * (index + 1))) & ((1n << BigInt(size)) - 1n),
  );
  return parts.map((part) => part.toString(radix)).join(mark);
}

/** First and last address of a block, and the addresses before and after it, if any. */
function edgesOf(block: string): { inside: string[]; outside: string[] } {
  const [network = '', length = ''] = block.split('/');
  const bits = bitsOf(network);
  const first = numberOf(network);
  const last = first + (1n << BigInt(bits - Number(length))) - 1n;
  const text = (value: bigint) => textOf(value, bits);
  const outside = [first - 1n, last + 1n].filter((value) => value >= 0n && value < 1n << BigInt(bits));
  return { inside: [text(first), text(last)], outside: outside.map(text) };
}

/** Blocks judged by the IPv4 address inside. */
const carriesIPv4 = ['::ffff:0:0/96', '64:ff9b::/96'];

describe('special-purpose addresses', () => {
  test('every row of both registries is there, with the date of the registry', () => {
    expect(Object.keys(ipv4Registry?.blocks ?? {})).toHaveLength(rows.ipv4);
    expect(Object.keys(ipv6Registry?.blocks ?? {})).toHaveLength(rows.ipv6);
    expect(Object.keys(others?.blocks ?? {}).length).toBeGreaterThan(0);
    for (const { updated } of specialPurpose.registries) expect(updated).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test.each(blocks.filter(([block]) => !carriesIPv4.includes(block)))(
    '%s (%s): first and last are not public, the neighbours only where no other block has them',
    (block) => {
      const { inside, outside } = edgesOf(block);
      expect(inside.filter((address) => isPublicAddress(address))).toEqual([]);
      expect(outside.filter((address) => isPublicAddress(address))).toEqual(outside.filter(isOutsideAll));
    },
  );

  test.each(blocks.filter(([block]) => block.includes('.')))('%s in IPv6 is not public', (block) => {
    for (const address of edgesOf(block).inside)
      for (const form of ['::ffff:', '64:ff9b::', '::', '::ffff:0:', '2002:', '2a00:1450::200:5efe:'])
        expect([form + address, isPublicAddress(inForm(form, address))]).toEqual([form + address, false]);
  });

  const inForm = (form: string, address: string) =>
    form === '2002:' ? `2002:${hexGroups(address)}::1` : `${form}${address}`;

  function hexGroups(address: string): string {
    const value = numberOf(address);
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
  }

  test('the neighbours of well-known blocks are public', () => {
    const neighbours = `1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
      168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0
      192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 2001:200:: 2003::
      2001:db7:ffff:ffff:ffff:ffff:ffff:ffff 2001:db9:: 2620:4f:8001:: 3ffd:ffff:: 3fff:1000::`;
    expect(neighbours.split(/\s+/).filter((address) => !isPublicAddress(address))).toEqual([]);
  });
});

describe('services of clouds and tunnels', () => {
  test.each([
    ['AWS, GCP, Azure, OpenStack metadata', '169.254.169.254'],
    ['AWS container credentials', '169.254.170.2'],
    ['AWS time and DNS', '169.254.169.123'],
    ['AWS metadata over IPv6', 'fd00:ec2::254'],
    ['AWS DNS over IPv6', 'fd00:ec2::253'],
    ['GCP metadata over IPv6', 'fd20:ce::254'],
    ['OpenStack metadata over IPv6', 'fe80::a9fe:a9fe'],
    ['Azure platform', '168.63.129.16'],
    ['Alibaba metadata', '100.100.100.200'],
    ['Oracle metadata', '192.0.0.192'],
    ['Azure platform, IPv4-mapped', '::ffff:168.63.129.16'],
    ['Azure platform, NAT64', '64:ff9b::a83f:8110'],
    ['Azure platform in decimal', '2822734096'],
    ['Azure platform in hexadecimal', '0xa83f8110'],
    ['ISATAP of a public address', '2a00:1450:4001:81b:0:5efe:808:808'],
    ['ISATAP, universal', '2a00:1450:4001:81b:200:5efe:10.0.0.1'],
    ['6bone', '3ffe:501:4819::42'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['6to4 of a public address', '2002:808:808::1'],
    ['public address with a zone', '2a00:1450:4001:81b::200e%eth0'],
    ['IPv4-mapped with a zone', '::ffff:8.8.8.8%1'],
    ['NAT64 with a zone', '64:ff9b::808:808%1'],
  ])('%s: %s is not public', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('an address gets the same decision in its IPv4-mapped and its NAT64 form', () => {
    assert(
      property(ipV4(), (address) => {
        const forms = [`::ffff:${address}`, `64:ff9b::${address}`].map(isPublicAddress);
        return forms.every((isPublic) => isPublic === isPublicAddress(address));
      }),
    );
  });
});
