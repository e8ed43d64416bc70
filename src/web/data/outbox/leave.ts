import { translate as t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { currentAccount } from '../session/account.ts'
import { forgetting } from '../session/forget-browser.ts'
import { deliver } from './deliver.ts'
import { entriesOf, forgetEntries } from './store.ts'

/** Asks before changes are lost that cannot be sent; they are forgotten once the session ends. */
export const askToForget = async (): Promise<boolean> => {
  const account = currentAccount()
  if (account === null) return true
  await deliver()
  const count = (await entriesOf(account)).length
  if (count === 0) return true
  const agreed = await confirm({
    title: t('{count} changes have not been sent yet', { count }),
    text: t('They are lost if you log out now. They are sent as soon as there is a connection.'),
    yes: t('Log out anyway'),
    no: t('Stay logged in'),
    danger: true,
  })
  // Another question may still keep the session.
  if (agreed === true) forgetting.add(() => forgetEntries(account))
  return agreed === true
}
