import { translate } from '../../i18n/i18n.ts'
import { useSession } from '../../session/session.ts'
import { confirm } from '../../ui/confirm.ts'

/**
 * Asks for the password of the account; null if cancelled. Accounts without one confirm by a recent login, which the
 * server checks: undefined.
 */
export const confirmPassword = async (yes: string): Promise<string | null | undefined> => {
  if (!useSession.getState().user?.has_password) return undefined
  const response = await confirm({
    title: translate('Confirm it’s you'),
    text: translate('Enter your password.'),
    yes,
    no: translate('Cancel'),
    password: true,
  })
  return typeof response === 'string' ? response : null
}
