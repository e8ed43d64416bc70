import { useEffect } from 'react'
import { listenToKeys, useAnnouncement } from '../player/keys.ts'

/** Follows the player's keys while the shell is there, and reads out what they did. */
export const Announcer = () => {
  const { text, count } = useAnnouncement()
  useEffect(() => listenToKeys(), [])
  return (
    <span className="sr-only" role="status">
      <span key={count}>{text}</span>
    </span>
  )
}
