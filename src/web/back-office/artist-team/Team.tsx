import { useQuery } from '@tanstack/react-query'
import { LogOut, UserPlus } from 'lucide-react'
import { useId } from 'react'
import { teamRoles } from '../../../contract/platform/artist-team.ts'
import { leaveTeam, teamQuery } from '../../catalog/artist-team/artist-members.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { useSelectedArtist } from '../artist-area/selected-artist.ts'
import { useRoleTexts } from '../artists/team-roles.ts'
import { AreaPage } from '../shell/AreaPage.tsx'
import { PageHead } from '../shell/head.tsx'
import { InvitationRow } from './InvitationRow.tsx'
import { MemberRow } from './MemberRow.tsx'
import styles from './team.module.css'

const Roles = () => {
  const { t } = useTranslation()
  const texts = useRoleTexts()
  return (
    <section aria-label={t('Roles of the team')}>
      <h2 className="heading-16 mb-2">{t('Roles of the team')}</h2>
      <dl className={styles.roles}>
        {teamRoles.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{texts[role].name}</dt>
            <dd className="muted">{texts[role].may}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface LeaveButtonProps {
  artist: { id: number; name: string }
  /** The viewer is the only owner, who cannot leave. */
  isOnlyOwner: boolean
}

const LeaveButton = ({ artist, isOnlyOwner }: LeaveButtonProps) => {
  const { t } = useTranslation()
  const hint = useId()
  const leave = async () => {
    const yes = await confirm({
      title: t('Leave the team of {title}?', { title: artist.name }),
      text: t('Only an owner can invite you again.'),
      yes: t('Leave'),
      no: t('Cancel'),
      danger: true,
    })
    if (yes) await leaveTeam(artist.id).catch(showError)
  }
  return (
    <div>
      <Button
        variant="line"
        disabled={isOnlyOwner}
        aria-describedby={isOnlyOwner ? hint : undefined}
        onClick={() => void leave()}
      >
        <LogOut className="icon-18 flip" aria-hidden="true" />
        {t('Leave team')}
      </Button>
      {isOnlyOwner && (
        <p className="mt-2 muted" id={hint}>
          {t('An artist needs an owner. Make someone else an owner first.')}
        </p>
      )}
    </div>
  )
}

/** Who manages the artist, and who is invited. */
export const TeamPage = () => {
  const { t } = useTranslation()
  const artist = useSelectedArtist()
  const { data, error, refetch } = useQuery({ ...teamQuery(artist?.id ?? 0), enabled: artist !== undefined })
  const manages = artist?.role === 'owner'
  const ownerCount = data?.members.filter(({ role }) => role === 'owner').length
  return (
    <>
      <PageHead count={data?.members.length}>
        {artist && manages && (
          <Button
            variant="primary"
            onClick={() =>
              openDialog(() => import('./InviteDialog.tsx').then((m) => m.InviteDialog), {
                artist_id: artist.id,
              })
            }
          >
            <UserPlus className="icon-18" aria-hidden="true" />
            {t('Invite')}
          </Button>
        )}
      </PageHead>
      <AreaPage>
        {error && <LoadError error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <div className={styles.team}>
            <Skeleton width="100%" height={64} />
            <Skeleton width="100%" height={64} />
          </div>
        )}
        {data && artist && (
          <div className={styles.team}>
            <ul aria-label={t('Members')}>
              {data.members.map((member) => (
                <MemberRow
                  key={member.id}
                  artist_id={artist.id}
                  member={member}
                  manages={manages}
                  isOnlyOwner={ownerCount === 1 && member.role === 'owner'}
                />
              ))}
            </ul>
            {data.invitations.length > 0 && (
              <section aria-label={t('Open invitations')}>
                <h2 className="heading-16 mb-2">{t('Open invitations')}</h2>
                <ul>
                  {data.invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} artist_id={artist.id} invitation={invitation} />
                  ))}
                </ul>
              </section>
            )}
            <Roles />
            <LeaveButton artist={artist} isOnlyOwner={manages && ownerCount === 1} />
          </div>
        )}
      </AreaPage>
    </>
  )
}
