import { useQuery } from '@tanstack/react-query'
import { Mail, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TeamInvitation } from '../../../contract/platform/artist-team.ts'
import { showError } from '../../data/errors.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { AccountLink } from '../admin-area/AdminLink.tsx'
import { artistTeamQuery, revokeOwnerInvitation } from './admin-artists.ts'
import styles from './artist-team.module.css'
import { InviteOwner } from './InviteOwner.tsx'
import { useRoleTexts } from './team-roles.ts'

interface RowProps {
  picture: ReactNode
  name: ReactNode
  note: string
  children?: ReactNode
}

const Row = ({ picture, name, note, children }: RowProps) => (
  <li className={styles.row}>
    {picture}
    <span className="min-w-0 flex-1">
      <span className="block truncate" dir="auto">
        {name}
      </span>
      <span className="block text-12 muted">{note}</span>
    </span>
    {children}
  </li>
)

const Invitation = ({ artist_id, invitation }: { artist_id: number; invitation: TeamInvitation }) => {
  const { t } = useTranslation()
  const { id, user, email, expires_at } = invitation
  const name = user?.name ?? email ?? ''
  return (
    <Row
      picture={
        user ? (
          <Cover picture={user.avatar} name={name} size={40} shape="round" />
        ) : (
          <span className={styles.mail}>
            <Mail className="icon-18" aria-hidden="true" />
          </span>
        )
      }
      name={name}
      note={t('Invited until {date}', { date: formatDate(expires_at) })}
    >
      <IconButton
        label={t('Withdraw the invitation of {name}', { name })}
        onClick={() => void revokeOwnerInvitation(artist_id, id).catch(showError)}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
    </Row>
  )
}

/** Who manages an artist, who is invited, and a form to invite an owner. */
export const ArtistTeam = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(artistTeamQuery(id))
  const roles = useRoleTexts()
  return (
    <section className={styles.team} aria-label={t('Team')}>
      <h3 className="heading-16">{t('Team')}</h3>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height={56} />}
      {data && (
        <>
          {data.members.length + data.invitations.length === 0 && (
            <p className="muted">{t('Nobody manages this artist yet.')}</p>
          )}
          <ul>
            {data.members.map((member) => (
              <Row
                key={member.id}
                picture={<Cover picture={member.avatar} name={member.name} size={40} shape="round" />}
                name={<AccountLink {...member} />}
                note={roles[member.role].name}
              />
            ))}
            {data.invitations.map((invitation) => (
              <Invitation key={invitation.id} artist_id={id} invitation={invitation} />
            ))}
          </ul>
          <InviteOwner id={id} />
        </>
      )}
    </section>
  )
}
