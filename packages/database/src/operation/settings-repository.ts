import { defaultSettings, parseSetting, type SettingKey, type Settings } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** All settings: stored values over the defaults. A stored value that is no longer valid counts as absent. */
export async function readSettings(prisma: PrismaClient): Promise<Settings> {
  const rows = await prisma.setting.findMany();
  const stored = rows.flatMap((row) => {
    const parsed = parseSetting(row.key, row.value);
    return parsed.ok ? [[parsed.key, parsed.value] as const] : [];
  });
  return { ...defaultSettings(), ...Object.fromEntries(stored) };
}

/** Who wrote each stored setting, and when. */
export async function readSettingAuthors(
  prisma: PrismaClient,
): Promise<Map<string, { updatedBy: string; updatedAt: Date }>> {
  const rows = await prisma.setting.findMany({ select: { key: true, updatedBy: true, updatedAt: true } });
  return new Map(rows.map(({ key, ...author }) => [key, author]));
}

/** When a setting was last written; null if it never was. */
export async function settingChangedAt(prisma: PrismaClient, key: SettingKey): Promise<Date | null> {
  const row = await prisma.setting.findUnique({ where: { key }, select: { updatedAt: true } });
  return row?.updatedAt ?? null;
}
