import { X } from 'lucide-react'
import type { TeamMember } from '../../../contract/platform/artist-team.ts'
import { changeTeamRole, removeFromTeam } from '../../catalog/artist-team/artist-members.ts'
import { showError } from '../../data/errors.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { useRoleTexts } from '../artists/team-roles.ts'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './team.module.css'

interface MemberRowProps {
  artist_id: number
  member: TeamMember
  /** The viewer is an owner. */
  manages: boolean
  /** The member is the only owner, whose role cannot change. */
  isOnlyOwner: boolean
}

/** A member of the team; owners change the role and remove others. */
export const MemberRow = ({ artist_id, member, manages, isOnlyOwner }: MemberRowProps) => {
  const { t } = useTranslation()
  const texts = useRoleTexts()
  const own = useSession((state) => state.user?.id) === member.id
  const { id: user_id, name, avatar, role } = member
  const remove = async () => {
    const yes = await confirm({
      title: t('Remove {name} from the team?', { name }),
      text: t('They can no longer open the artist area of this artist.'),
      yes: t('Remove'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await removeFromTeam({ artist_id, user_id }).catch(showError)
  }
  return (
    <li className={styles.row}>
      <Cover picture={avatar} name={name} size={40} shape="round" />
      <span className={styles.who}>
        <b className="truncate" dir="auto">
          {name}
        </b>
        {own && <span className="muted">{t('You')}</span>}
      </span>
      {manages ? (
        <RoleSelect
          compact
          className={styles.select}
          aria-label={t('Role of {name}', { name })}
          role={role}
          disabled={isOnlyOwner}
          onChange={(next) => void changeTeamRole({ artist_id, user_id, role: next }).catch(showError)}
        />
      ) : (
        <span className="muted">{texts[role].name}</span>
      )}
      {manages && (
        <span className={styles.act}>
          {!own && (
            <IconButton label={t('Remove {name} from the team', { name })} onClick={() => void remove()}>
              <X className="icon-18" aria-hidden="true" />
            </IconButton>
          )}
        </span>
      )}
    </li>
  )
}
