import { findArtistUsers, inviteOwner } from '../../api/admin-artists.ts'
import { InviteeFields } from '../../back-office/artists/InviteeFields.tsx'
import { useInvitee } from '../../back-office/artists/invitee.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './artist-team.module.css'

/** Invites an account, or anyone who has an email, to own an artist. */
export const InviteOwner = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const invitee = useInvitee()
  return (
    <div className={styles.invite}>
      <InviteeFields
        label={t('Invite an owner')}
        hint={t('They get an email with a link that works for two weeks.')}
        find={findArtistUsers}
        invitee={invitee}
      />
      <Button disabled={!invitee.ready} onClick={() => void invitee.invite((to) => inviteOwner(id, to))}>
        {t('Send invitation')}
      </Button>
    </div>
  )
}
