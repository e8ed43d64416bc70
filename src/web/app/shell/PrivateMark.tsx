import { Lock } from 'lucide-react'
import { useSession } from '../../data/session/session.ts'
import { useAt } from '../../ui/lists/use-at.ts'
import styles from './private-mark.module.css'

/** Mark of a private session on the account button; goes when the session ends. */
export const PrivateMark = () => {
  const until = useSession(({ user }) => user?.private_session?.until)
  useAt(until, () =>
    useSession.setState(({ user }) => ({ user: user && { ...user, private_session: null } })),
  )
  return (
    <span className={styles.mark} data-part="private-mark" aria-hidden="true">
      <Lock />
    </span>
  )
}
