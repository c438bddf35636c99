import { settingsOfRows, type SettingKey, type Settings, type SettingsInForce } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** All settings: stored values over the defaults. In place of a bad stored value the default is in force. */
export async function readSettings(prisma: PrismaClient): Promise<Settings> {
  return (await readStoredSettings(prisma)).settings;
}

/** The settings with the stored values that are bad; in place of one, the value of `inForce` stays. */
export async function readStoredSettings(prisma: PrismaClient, inForce?: Settings): Promise<SettingsInForce> {
  return settingsOfRows(await prisma.setting.findMany({ select: { key: true, value: true } }), inForce);
}

/** Reads the settings repeatedly for one process, which keeps the last good value in place of a bad one. */
export function createSettingsReader(prisma: PrismaClient): () => Promise<Settings> {
  let inForce: Settings | undefined;
  return async () => (inForce = (await readStoredSettings(prisma, inForce)).settings);
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
