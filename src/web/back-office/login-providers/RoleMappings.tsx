import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { RoleMapping } from '../../../contract/platform/back-office/oidc-providers.ts'
import { adminRoles } from '../../../contract/platform/back-office/roles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { Input, Select } from '../../ui/fields/Input.tsx'
import { roleLabel } from '../admin-area/role-label.ts'
import { crudPageQuery } from '../crud/crud.ts'
import type { CustomInput } from '../crud/types.ts'
import styles from './login-providers.module.css'

const allRoles = crudPageQuery(adminRoles, { sort: 'id', per_page: 100 })

/** Groups of the provider and the roles they stand for. */
export const RoleMappings = ({ value, onChange }: CustomInput) => {
  const { t } = useTranslation()
  const roles = useQuery(allRoles).data?.data ?? []
  const mappings = value as RoleMapping[]
  const first = roles.find(({ name }) => name === 'user') ?? roles[0]
  const set = (index: number, change: Partial<RoleMapping>) =>
    onChange(mappings.map((mapping, at) => (at === index ? { ...mapping, ...change } : mapping)))
  return (
    <div className={styles.mappings}>
      {mappings.map(({ group, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: mappings have no ids
        <div key={index} className={styles.mapping}>
          <Input
            aria-label={t('Group')}
            placeholder={t('Group')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={group}
            onChange={({ currentTarget }) => set(index, { group: currentTarget.value })}
          />
          <Select
            aria-label={t('Role')}
            value={role}
            onChange={({ currentTarget }) => set(index, { role: Number(currentTarget.value) })}
          >
            {roles.map(({ id, label }) => (
              <option key={id} value={id}>
                {roleLabel(label)}
              </option>
            ))}
          </Select>
          <IconButton label={t('Remove')} onClick={() => onChange(mappings.filter((_, at) => at !== index))}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {first && (
        <Button variant="soft" onClick={() => onChange([...mappings, { group: '', role: first.id }])}>
          <Plus className="icon-18" aria-hidden="true" />
          {t('Add group')}
        </Button>
      )}
      <Hint>
        {t(
          'People get the roles of all their groups. At each login, roles listed here are added and removed; other roles stay, and the last administrator always keeps that role.',
        )}
      </Hint>
    </div>
  )
}

/** Formats the mappings as text. */
export const mappingsText = (value: unknown): string =>
  (value as RoleMapping[]).map(({ group }) => group).join(', ')
