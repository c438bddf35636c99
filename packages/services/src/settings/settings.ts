import { refusal, refusedValue, type SettingServices } from '@meguri/api/services-port';
import {
  isLowDefault,
  isSettingKey,
  parseSetting,
  settingDefinitions,
  settingRange,
  type SettingKey,
  type Settings,
  type SettingView,
} from '@meguri/contracts';
import { readSettingAuthors, readSettings, writeSetting } from '@meguri/database';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

export function createListSettings({ prisma }: Dependencies): SettingServices['list'] {
  return async () => {
    const [settings, authors] = await Promise.all([readSettings(prisma), readSettingAuthors(prisma)]);
    return (Object.keys(settingDefinitions) as SettingKey[]).map((key) =>
      settingView(key, settings, authors),
    );
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
    await writeSetting(prisma, {
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
    return settingView(parsed.key, await readSettings(prisma), await readSettingAuthors(prisma));
  };
}

function settingView(
  key: SettingKey,
  settings: Settings,
  authors: Awaited<ReturnType<typeof readSettingAuthors>>,
): SettingView {
  const { default: fallback, description, unit } = settingDefinitions[key];
  const value = settings[key];
  const { updatedBy = null, updatedAt = null } = authors.get(key) ?? {};
  return {
    key,
    value,
    default: fallback,
    description,
    unit,
    range: settingRange(key),
    isDefault: value === fallback,
    updatedBy,
    updatedAt,
  };
}
