import { lazy, Suspense } from 'react'
import { setFriendPanel, useFriendPanelOpen } from './friend-panel.ts'
import styles from './shell.module.css'

const FriendPanel = lazy(() =>
  import('../../social/friends/FriendPanel.tsx').then((m) => ({ default: m.FriendPanel })),
)

/** Friends beside the page, if the listener wants them there. */
export const FriendsBeside = () => {
  if (!useFriendPanelOpen()) return null
  return (
    <div className={styles.friends}>
      <Suspense>
        <FriendPanel close={() => setFriendPanel(false)} />
      </Suspense>
    </div>
  )
}
