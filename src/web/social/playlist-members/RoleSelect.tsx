import { type MemberRole, memberRole } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Select } from '../../ui/fields/Input.tsx'
import styles from './members.module.css'
import { roleNames } from './role-names.ts'

interface RoleSelectProps {
  label: string
  role: MemberRole
  onChange: (role: MemberRole) => void
}

/** Chooses what somebody may do in a playlist. */
export const RoleSelect = ({ label, role, onChange }: RoleSelectProps) => {
  const { t } = useTranslation()
  return (
    <Select
      compact
      className={styles.select}
      aria-label={label}
      value={role}
      onChange={(event) => onChange(memberRole.parse(event.target.value))}
    >
      {memberRole.options.map((one) => (
        <option key={one} value={one}>
          {t(roleNames[one])}
        </option>
      ))}
    </Select>
  )
}
