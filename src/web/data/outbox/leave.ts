import { translate as t } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { deliver } from './deliver.ts'
import { pendingEntries } from './queue.ts'

/** Asks before entries are lost that cannot be sent: they are forgotten once the session ends. */
export const askToForget = async (): Promise<boolean> => {
  await deliver()
  const count = pendingEntries().length
  if (count === 0) return true
  const agreed = await confirm({
    title: t('{count} changes have not been sent yet', { count }),
    text: t('They’ll be lost if you log out now. They’re sent as soon as you’re back online.'),
    yes: t('Log out anyway'),
    no: t('Stay logged in'),
    danger: true,
  })
  return agreed === true
}
