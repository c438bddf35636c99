import { consoleServices } from '../../../../server/services.ts';

export const dynamic = 'force-dynamic';

/** The crawler's addresses for firewall lists. */
export async function GET(): Promise<Response> {
  const services = await consoleServices();
  const { product, addresses, hostSuffix } = await services.public.about();
  const prefixes = addresses.map((address) =>
    address.includes(':')
      ? { ipv6Prefix: withLength(address, 128) }
      : { ipv4Prefix: withLength(address, 32) },
  );
  return Response.json(
    { crawler: product, hostSuffix: hostSuffix || null, prefixes },
    { headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' } },
  );
}

const withLength = (address: string, bits: number) =>
  address.includes('/') ? address : `${address}/${bits}`;
