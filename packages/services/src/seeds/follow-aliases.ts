import { findHostNames, hostIdOf } from '@meguri/database';
import { canonicalizeUrl, type CanonicalUrl } from '@meguri/urls';
import type { Dependencies } from '../context/dependencies.ts';

/** Rewrites URLs on aliases to the host of the alias, as the requester does with links. */
export async function followAliases(
  { prisma }: Dependencies,
  urls: readonly CanonicalUrl[],
): Promise<CanonicalUrl[]> {
  const named = await findHostNames(prisma, [...new Set(urls.map(({ host }) => hostIdOf(host)))]);
  const targetIds = [...named.values()].flatMap(({ aliasOf }) => (aliasOf === null ? [] : [aliasOf]));
  const targets = await findHostNames(prisma, targetIds);
  return urls.map((one) => {
    const aliasOf = named.get(hostIdOf(one.host))?.aliasOf ?? null;
    const target = aliasOf === null ? undefined : targets.get(aliasOf)?.name;
    return target === undefined ? one : onHost(one, target);
  });
}

function onHost(one: CanonicalUrl, host: string): CanonicalUrl {
  const { protocol, pathname, search } = new URL(one.url);
  const moved = canonicalizeUrl(`${protocol}//${host}${pathname}${search}`, undefined, {
    maxLength: Infinity,
    schemes: 'any',
  });
  return moved.ok ? moved : one;
}
