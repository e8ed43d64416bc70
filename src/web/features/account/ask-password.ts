import { translate } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm.ts'

/** Asks whoever is at the keyboard for the account's password; null when they think better of it. */
export const askPassword = async (yes: string): Promise<string | null> => {
  const answer = await confirm({
    title: translate('Is it you?'),
    text: translate('Please type your password.'),
    yes,
    no: translate('Cancel'),
    password: true,
  })
  return typeof answer === 'string' ? answer : null
}
