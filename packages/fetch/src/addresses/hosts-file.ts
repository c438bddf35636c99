import { readFile, stat } from 'node:fs/promises';

/** Reads `hosts(5)` syntax into addresses by lower-case name, in the file's order. */
export function parseHostsFile(text: string): Map<string, string[]> {
  const addressesByName = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (!address) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      addressesByName.set(key, [...(addressesByName.get(key) ?? []), address]);
    }
  }
  return addressesByName;
}

/**
 * Looks names up in a hosts file, which is read again when it changes. An unreadable file has no names.
 *
 * @param path by default that of the system
 */
export function hostsFileLookup(path = '/etc/hosts'): (hostname: string) => Promise<string[]> {
  let readMtimeMs = -1;
  let addressesByName = new Map<string, string[]>();

  return async (hostname) => {
    try {
      const { mtimeMs } = await stat(path);
      if (mtimeMs !== readMtimeMs) {
        addressesByName = parseHostsFile(await readFile(path, 'utf8'));
        readMtimeMs = mtimeMs;
      }
    } catch {
      return [];
    }
    return addressesByName.get(hostname) ?? [];
  };
}
