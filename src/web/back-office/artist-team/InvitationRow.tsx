import { Mail, X } from 'lucide-react'
import type { TeamInvitation } from '../../../contract/platform/artist-team.ts'
import { revokeTeamInvitation } from '../../catalog/artist-team/artist-members.ts'
import { showError } from '../../data/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { useRoleTexts } from '../artists/team-roles.ts'
import styles from './team.module.css'

interface InvitationRowProps {
  artist_id: number
  invitation: TeamInvitation
}

/** An invitation that nobody has answered yet; it can be withdrawn. */
export const InvitationRow = ({ artist_id, invitation }: InvitationRowProps) => {
  const { t } = useTranslation()
  const texts = useRoleTexts()
  const { id, user, email, role, expires_at } = invitation
  const name = user?.name ?? email ?? ''
  return (
    <li className={styles.row}>
      {user ? (
        <Cover picture={user.avatar} name={name} size={40} shape="round" />
      ) : (
        <span className={styles.mail}>
          <Mail className="icon-18" aria-hidden="true" />
        </span>
      )}
      <span className={styles.who}>
        <b className="truncate" dir="auto">
          {name}
        </b>
        <span className="muted">{t('Expires on {date}', { date: formatDate(expires_at) })}</span>
      </span>
      <span className="muted">{texts[role].name}</span>
      <span className={styles.act}>
        <IconButton
          label={t('Withdraw the invitation of {name}', { name })}
          onClick={() => void revokeTeamInvitation({ artist_id, invitation_id: id }).catch(showError)}
        >
          <X className="icon-18" aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}
