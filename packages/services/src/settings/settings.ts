import { refusal, refusedValue, type SettingServices } from '@meguri/api/services-port';
import {
  isLowDefault,
  isSettingKey,
  parseSetting,
  settingDefinitions,
  settingRange,
  type SettingKey,
  type SettingsInForce,
  type SettingView,
} from '@meguri/contracts';
import { readSettingAuthors, readSettings, readStoredSettings, writeSetting } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

export function createListSettings({ prisma }: Dependencies): SettingServices['list'] {
  return async () => {
    const [stored, authors] = await Promise.all([readStoredSettings(prisma), readSettingAuthors(prisma)]);
    return (Object.keys(settingDefinitions) as SettingKey[]).map((key) => settingView(key, stored, authors));
  };
}

export function createSetSetting({ prisma, clock }: Dependencies): SettingServices['set'] {
  return async ({ ctx, input: { key, value, confirmed, reason } }) => {
    const fallback = isSettingKey(key) ? settingDefinitions[key].default : null;
    const parsed = parseSetting(key, value ?? fallback);
    if (!parsed.ok) {
      const { issue, got: value } = parsed;
      if (issue === null) throw refusal('invalid', 'unknownSetting', { key }, 'key');
      throw refusedValue('badSetting', issue, { key, value }, 'value');
    }
    const usual = settingDefinitions['access.intervalSeconds'].default;
    if (confirmed !== true && isLowDefault(parsed.key, parsed.value))
      throw refusal('invalid', 'lowIntervalUnconfirmed', { seconds: Number(parsed.value), usual }, 'value');
    const before = (await readSettings(prisma))[parsed.key];
    const auditId = await writeSetting(prisma, {
      key: parsed.key,
      value: value === null || value === undefined ? undefined : parsed.value,
      audit: actOf(ctx, {
        at: clock.now(),
        action: 'setting.set',
        subject: `setting:${parsed.key}`,
        before,
        after: parsed.value,
        reason,
      }),
    });
    const [settings, authors] = await Promise.all([readStoredSettings(prisma), readSettingAuthors(prisma)]);
    return { ...settingView(parsed.key, settings, authors), auditId: String(auditId) };
  };
}

function settingView(
  key: SettingKey,
  { settings, refused }: SettingsInForce,
  authors: Awaited<ReturnType<typeof readSettingAuthors>>,
): SettingView {
  const { default: fallback, description, unit } = settingDefinitions[key];
  const value = settings[key];
  const bad = refused.find((one) => one.key === key)?.value ?? null;
  const { updatedBy = null, updatedAt = null } = authors.get(key) ?? {};
  return {
    key,
    value,
    default: fallback,
    description,
    unit,
    range: settingRange(key),
    isDefault: value === fallback && bad === null,
    refused: bad,
    updatedBy,
    updatedAt,
  };
}
