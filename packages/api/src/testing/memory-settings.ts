import { defaultSettings, parseSetting, settingDefinitions, type SettingView } from '@meguri/contracts';
import { ServiceError } from '../service-error.ts';
import type { SettingServices } from '../services-port.ts';
import type { MemoryWorld } from './memory-world.ts';

/** All settings at their defaults, except for a contact. */
export function settingsAsShipped(): Map<string, SettingView> {
  const values: Record<string, unknown> = {
    ...defaultSettings(),
    'crawler.contactUrl': 'https://archive.example.org/crawler',
  };
  return new Map(
    Object.entries(settingDefinitions).map(([key, row]) => [
      key,
      {
        key,
        value: values[key],
        default: row.default,
        description: row.description,
        unit: row.unit,
        range: { kind: 'text', longest: null },
        isDefault: values[key] === row.default,
        refused: null,
        updatedBy: null,
        updatedAt: null,
      },
    ]),
  );
}

export function memorySettings(world: MemoryWorld): SettingServices {
  return {
    list: async () => [...world.settings.values()],
    set: async ({ input }) => {
      const view = world.settings.get(input.key);
      const parsed = parseSetting(input.key, input.value ?? view?.default);
      if (!parsed.ok || !view)
        throw new ServiceError('invalid', parsed.ok ? 'unknown setting' : parsed.error, 'value');
      view.value = parsed.value;
      view.isDefault = parsed.value === view.default;
      return { ...view, auditId: '1' };
    },
  };
}
