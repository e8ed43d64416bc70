import { useQuery } from '@tanstack/react-query'
import { Link } from 'lucide-react'
import { useState } from 'react'
import type { MemberRole } from '../../../contract/catalog/items.ts'
import type { PlaylistInvite } from '../../../contract/social/playlist-members.ts'
import { showError } from '../../data/errors.ts'
import { settings } from '../../data/settings.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { DialogSection } from '../../ui/overlays/DialogParts.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { InviteLinkLine } from '../people/InviteLinkLine.tsx'
import styles from './members.module.css'
import { playlistInviteQuery, renewPlaylistInvite, revokePlaylistInvite } from './playlist-members.ts'
import { RoleSelect } from './RoleSelect.tsx'

/** Creates the link with a role, to last a week or until it is turned off. */
const NewLink = ({ playlistId }: { playlistId: number }) => {
  const { t } = useTranslation()
  const [role, setRole] = useState<MemberRole>('editor')
  const [expires, setExpires] = useState(true)
  const create = () => renewPlaylistInvite(playlistId, role, expires).catch(showError)
  return (
    <div className={styles.newLink}>
      <RoleSelect label={t('Role for people who join by link')} role={role} onChange={setRole} />
      <label className={styles.expiry}>
        <Checkbox checked={expires} onChange={(event) => setExpires(event.target.checked)} />
        {t('Expires after 7 days')}
      </label>
      <Button onClick={() => void create()}>
        <Link className="icon-18" aria-hidden="true" />
        {t('Create link')}
      </Button>
    </div>
  )
}

const Present = ({ playlistId, invite }: { playlistId: number; invite: PlaylistInvite }) => {
  const { t } = useTranslation()
  const { token, role, expires_at } = invite
  const link = `${settings().appUrl || location.origin}/join/${token}`
  const announce = (title: string, text = '') => showToast({ type: 'success', title, text })
  const renew = async () => {
    await renewPlaylistInvite(playlistId, role, expires_at !== null)
    announce(t('New link created'), t('The previous one no longer works.'))
  }
  const revoke = async () => {
    await revokePlaylistInvite(playlistId)
    announce(t('The link no longer works.'))
  }
  return (
    <>
      <InviteLinkLine link={link} />
      <p className={styles.hint}>
        {role === 'editor'
          ? t('Everyone who opens the link and logs in joins as an editor.')
          : t('Everyone who opens the link and logs in joins as a viewer.')}{' '}
        {expires_at && t('Expires {date}', { date: formatDate(expires_at) })}
      </p>
      <div className={styles.linkActions}>
        <Button size="sm" variant="soft" onClick={() => void renew().catch(showError)}>
          {t('Create a new link')}
        </Button>
        <Button size="sm" variant="soft" onClick={() => void revoke().catch(showError)}>
          {t('Turn off link')}
        </Button>
      </div>
    </>
  )
}

/** The link by which people become members of an own playlist. */
export const InviteLink = ({ playlistId }: { playlistId: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(playlistInviteQuery(playlistId))
  return (
    <DialogSection title={t('Invite link')}>
      {data === null && <NewLink playlistId={playlistId} />}
      {data && <Present playlistId={playlistId} invite={data} />}
    </DialogSection>
  )
}
