import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { History, LogOut } from 'lucide-react'
import { useEffect } from 'react'
import type { SharedPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { followEvents } from '../../data/events/events.ts'
import { useSession } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { openDialog } from '../../ui/overlays/dialogs.ts'
import { FriendPicker } from './FriendPicker.tsx'
import { InviteLink } from './InviteLink.tsx'
import { leave } from './leave-playlist.ts'
import { MemberRow, MemberRowSkeleton } from './MemberRow.tsx'
import styles from './members.module.css'
import { membersQuery } from './playlist-members.ts'

const Members = (playlist: SharedPlaylist) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const { id } = playlist
  const { data, error, refetch } = useQuery(membersQuery(id))
  const router = useRouter()
  const viewer = useSession((state) => state.user?.id)
  useEffect(followEvents, [])
  const role = data?.find((member) => member.id === viewer)?.role
  const inviting = role === 'owner' && settings().enableFriends
  if (error && !role) return <LoadError error={error} retry={() => void refetch()} />
  const showActivity = () => {
    close()
    openDialog(() => import('./ActivityDialog.tsx').then((m) => m.ActivityDialog), playlist)
  }
  return (
    <>
      {inviting && <FriendPicker playlist={playlist} members={data ?? []} />}
      <ul className={styles.people} aria-label={t('Members')}>
        {data
          ? data.map((member) => (
              <li key={member.id}>
                <MemberRow playlist={playlist} member={member} editable={role === 'owner'} />
              </li>
            ))
          : [1, 2, 3].map((index) => (
              <li key={index}>
                <MemberRowSkeleton />
              </li>
            ))}
      </ul>
      {inviting && <InviteLink playlistId={id} />}
      <div className={styles.foot}>
        <Button variant="ghost" onClick={showActivity}>
          <History className="icon-18" aria-hidden="true" />
          {t('Activity')}
        </Button>
        {(role === 'editor' || role === 'viewer') && (
          <Button variant="ghost" onClick={() => void leave(playlist, router, close)}>
            <LogOut className="icon-18 flip" aria-hidden="true" />
            {t('Leave playlist')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Who a playlist is shared with; its owner invites people and chooses what they may do. */
export const MembersDialog = (playlist: SharedPlaylist) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Members')} description={playlist.title} wide>
      <Members {...playlist} />
    </DialogFrame>
  )
}
