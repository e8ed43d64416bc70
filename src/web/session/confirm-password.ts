import { askPassword } from './ask-password.ts'
import { useSession } from './session.ts'

/**
 * Asks for the password of the account; null if cancelled. Accounts without one confirm by a recent login, which the
 * server checks: undefined.
 */
export const confirmPassword = async (yes: string): Promise<string | null | undefined> =>
  useSession.getState().user?.has_password ? askPassword(yes) : undefined
