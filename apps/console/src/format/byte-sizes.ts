const units: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** Parses a size such as `10 kB`, `1.5 MiB` or `300` to whole bytes; null for any other text. */
export function parseByteSize(text: string): number | null {
  const [, number, unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?)\s*([kmg]?i?b?)$/i.exec(text.trim()) ?? [];
  const factor = units[unit.toLowerCase()];
  if (number === undefined || factor === undefined) return null;
  const bytes = Math.round(Number(number) * factor);
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** The shortest text that {@link parseByteSize} parses to this number of bytes. */
export function byteSizeText(bytes: number): string {
  const [unit, factor] =
    (
      [
        ['GB', 1e9],
        ['MB', 1e6],
        ['kB', 1e3],
      ] as const
    ).find(([, one]) => bytes >= one && bytes % one === 0) ?? (['B', 1] as const);
  return `${bytes / factor} ${unit}`;
}
