import {
  hostSetting,
  hostSettingFields,
  unsetHostSettings,
  type HostSettingField,
  type HostSettingsChange,
} from '@meguri/contracts';
import { draftOf, readDraft, type DraftErrors, type HostEditDraft } from '../edit/host-edit-draft.ts';

/** Settings that can be set at many hosts at once, in the order of the form. */
export const bulkFields: readonly HostSettingField[] = hostSettingFields.filter(
  (field) => hostSetting(field).inBulk,
);

export const emptyBulkDraft: HostEditDraft = draftOf(unsetHostSettings);

/** The values of the chosen fields; an empty field clears the setting of its hosts. */
export function readBulkDraft(
  draft: HostEditDraft,
  chosen: ReadonlySet<HostSettingField>,
  now: Date,
): { change: HostSettingsChange; errors: DraftErrors } {
  const { wanted, errors } = readDraft(draft, unsetHostSettings, now);
  return {
    change: Object.fromEntries([...chosen].map((field) => [field, wanted[field]])),
    errors: Object.fromEntries(
      [...chosen].flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])),
    ),
  };
}
