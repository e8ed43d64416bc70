import type { ComponentProps } from 'react'
import { type TeamRole, teamRole } from '../../../contract/platform/artist-team.ts'
import { Select } from '../../ui/fields/Input.tsx'
import { useRoleTexts } from '../artists/team-roles.ts'

interface RoleSelectProps extends Omit<ComponentProps<typeof Select>, 'role' | 'value' | 'onChange'> {
  role: TeamRole
  onChange: (role: TeamRole) => void
}

/** Chooses what a member may do. */
export const RoleSelect = ({ role, onChange, ...rest }: RoleSelectProps) => {
  const texts = useRoleTexts()
  return (
    <Select {...rest} value={role} onChange={(event) => onChange(teamRole.parse(event.target.value))}>
      {teamRole.options.map((one) => (
        <option key={one} value={one}>
          {texts[one].name}
        </option>
      ))}
    </Select>
  )
}
