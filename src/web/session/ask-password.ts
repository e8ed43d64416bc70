import { translate } from '../i18n/i18n.ts'
import { confirm } from '../ui/confirm.ts'

/** Asks for the account's password; null if cancelled. */
export const askPassword = async (yes: string): Promise<string | null> => {
  const response = await confirm({
    title: translate('Confirm it’s you'),
    text: translate('Enter your password.'),
    yes,
    no: translate('Cancel'),
    password: true,
  })
  return typeof response === 'string' ? response : null
}
