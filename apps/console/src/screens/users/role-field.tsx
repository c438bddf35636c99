import { roles } from '@meguri/contracts';
import type { Role } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { SelectField, formText } from '../../design/field.tsx';

/** Chooses a role; the least of them at first. */
export function RoleField() {
  const t = useTranslations('users');
  const names = useTranslations('common.roles');
  return (
    <SelectField label={t('columns.role')} name="role" defaultValue="viewer">
      {roles.map((key) => (
        <option key={key} value={key}>
          {names(key)}
        </option>
      ))}
    </SelectField>
  );
}

/** What was chosen in it. */
export function chosenRole(form: FormData): Role {
  return roles.find((one) => one === formText(form, 'role')) ?? 'viewer';
}
