import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { findArtistUsers, inviteOwner } from './admin-artists.ts'
import styles from './artist-team.module.css'
import { InviteeFields } from './InviteeFields.tsx'
import { useInvitee } from './invitee.ts'

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
