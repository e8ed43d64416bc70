import { Users } from 'lucide-react'
import { playback } from '../../catalog/items/playback/playback.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { usePlayer } from '../../player/state.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useOff } from '../../ui/layout/OfflinePart.tsx'
import { setFriendPanel, useFriendPanelOpen } from './friend-panel.ts'
import styles from './shell.module.css'

/** Closes the queue, in whose place friends are shown. */
const makeRoom = async (): Promise<void> => {
  const { panel } = usePlayer.getState()
  if (panel) (await playback()).togglePanel(panel, false)
}

/** Shows and hides friends beside the page. */
export const FriendsToggle = () => {
  const { t } = useTranslation()
  const open = useFriendPanelOpen()
  const toggle = () => {
    setFriendPanel(!open)
    if (!open) void makeRoom()
  }
  return (
    <IconButton
      label={t('Friend activity')}
      bright
      on={open}
      {...useOff('/friends')}
      className={styles.friendsToggle}
      onClick={toggle}
    >
      <Users aria-hidden="true" />
    </IconButton>
  )
}
