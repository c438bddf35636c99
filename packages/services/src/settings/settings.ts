import { ServiceError, type SettingServices } from '@meguri/api/services-port';
import {
  isSettingKey,
  parseSetting,
  settingDefinitions,
  type SettingKey,
  type Settings,
  type SettingView,
} from '@meguri/contracts';
import { readSettings, writeSetting } from '@meguri/database';
import { actOf } from '../audit/act-of.ts';
import type { Dependencies } from '../context/dependencies.ts';

export function createListSettings({ prisma }: Dependencies): SettingServices['list'] {
  return async () => {
    const settings = await readSettings(prisma);
    return (Object.keys(settingDefinitions) as SettingKey[]).map((key) => settingView(key, settings));
  };
}

export function createSetSetting({ prisma, clock }: Dependencies): SettingServices['set'] {
  return async ({ ctx, input: { key, value, reason } }) => {
    const fallback = isSettingKey(key) ? settingDefinitions[key].default : null;
    const parsed = parseSetting(key, value ?? fallback);
    if (!parsed.ok) throw new ServiceError('invalid', parsed.error, isSettingKey(key) ? 'value' : 'key');
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
    return settingView(parsed.key, await readSettings(prisma));
  };
}

function settingView(key: SettingKey, settings: Settings): SettingView {
  const { default: fallback, description, unit } = settingDefinitions[key];
  const value = settings[key];
  return { key, value, default: fallback, description, unit, isDefault: value === fallback };
}
