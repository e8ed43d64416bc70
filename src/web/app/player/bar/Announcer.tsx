import { useEffect } from 'react'
import { useAnnouncement } from '../../../ui/layout/announcements.ts'
import { listenToKeys } from '../keyboard-shortcuts.ts'

/** Subscribes to the player's keyboard shortcuts while mounted and announces their effects. */
export const Announcer = () => {
  const { text, count } = useAnnouncement()
  useEffect(() => listenToKeys(), [])
  return (
    <span className="visually-hidden" role="status">
      <span key={count}>{text}</span>
    </span>
  )
}
