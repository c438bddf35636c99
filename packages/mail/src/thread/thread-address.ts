/** Letters and digits that cannot be taken for each other, and that survive mailers that change the case. */
const tokenPattern = /^[a-z0-9]{8,40}$/;

/** The address that answers of one thread come from: `crawler@example.org` and `k3f9…` make `crawler+k3f9…@example.org`. */
export function threadAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/**
 * Whether mail to a recipient is for us, and which thread it names.
 *
 * @param address ours, e.g. `crawler@example.org`
 * @returns null where it is somebody else's; without a token where it names no thread
 */
export function readThreadAddress(recipient: string, address: string): { token: string | null } | null {
  const [local, domain] = partsOf(recipient);
  const [ownLocal, ownDomain] = partsOf(address);
  if (domain === '' || domain !== ownDomain) return null;
  if (local === ownLocal) return { token: null };
  if (!local.startsWith(`${ownLocal}+`)) return null;
  const token = local.slice(ownLocal.length + 1);
  return { token: tokenPattern.test(token) ? token : null };
}

function partsOf(address: string): [local: string, domain: string] {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
