import { roles } from '@meguri/contracts';
import type { Role } from '@meguri/contracts';
import { useTranslations } from 'next-intl';
import { SelectField, formText } from '../../design/forms/field.tsx';

/** Role selection; defaults to the lowest role. */
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

/** The selected role. */
export function chosenRole(form: FormData): Role {
  return roles.find((one) => one === formText(form, 'role')) ?? 'viewer';
}
