import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import styles from './private-mark.module.css'

/** Longest time that a browser can wait at once. */
const MAX_TIMEOUT = 2_147_483_647

/** Mark of a private session on the account button; goes when the session ends. */
export const PrivateMark = () => {
  const until = useSession(({ user }) => user?.private_session?.until)
  useEffect(() => {
    if (!until) return
    const end = () =>
      useSession.setState(({ user }) => ({ user: user && { ...user, private_session: null } }))
    const timer = setTimeout(end, Math.min(MAX_TIMEOUT, Math.max(0, Date.parse(until) - Date.now())))
    return () => clearTimeout(timer)
  }, [until])
  return (
    <span className={styles.mark} data-part="private-mark" aria-hidden="true">
      <Lock />
    </span>
  )
}
