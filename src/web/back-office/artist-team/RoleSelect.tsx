import { type TeamRole, teamRole } from '../../../contract/platform/artist-team.ts'
import { Select } from '../../ui/fields/Input.tsx'
import { useRoleTexts } from '../artists/team-roles.ts'
import styles from './team.module.css'

interface RoleSelectProps {
  label: string
  role: TeamRole
  disabled?: boolean
  onChange: (role: TeamRole) => void
}

/** Chooses what a member may do. */
export const RoleSelect = ({ label, role, disabled, onChange }: RoleSelectProps) => {
  const texts = useRoleTexts()
  return (
    <Select
      compact
      className={styles.select}
      aria-label={label}
      value={role}
      disabled={disabled}
      onChange={(event) => onChange(teamRole.parse(event.target.value))}
    >
      {teamRole.options.map((one) => (
        <option key={one} value={one}>
          {texts[one].name}
        </option>
      ))}
    </Select>
  )
}
