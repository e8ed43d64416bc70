import { isWaiting } from '../outbox/mailbox.ts'
import { logout } from '../session/session.ts'

/** Logs out; asks first if that loses changes that have not been sent yet. */
export const logOut = async (): Promise<void> => {
  if (isWaiting()) {
    const { mayLeave } = await import('../outbox/leave.ts')
    if (!(await mayLeave())) return
  }
  await logout()
}
