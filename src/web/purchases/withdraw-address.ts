import { showError } from '../api/errors.ts'
import { withdrawAddress } from '../api/free-downloads.ts'
import { translate as t } from '../i18n/i18n.ts'
import { confirm } from '../ui/confirm.ts'
import { showToast } from '../ui/toasts.ts'

/** Asks whether an artist should lose the address of the account. The purchase stays. */
export const askToWithdraw = async (id: number, artist: string): Promise<void> => {
  const sure = await confirm({
    title: t('Withdraw your email address?'),
    text: t('{artist} no longer has it. The download stays yours.', { artist }),
    yes: t('Withdraw'),
    no: t('Cancel'),
  })
  if (!sure) return
  try {
    await withdrawAddress(id)
    showToast({
      type: 'success',
      title: t('Your email address was withdrawn'),
      text: t('{artist} does not have your email address.', { artist }),
    })
  } catch (error) {
    showError(error)
  }
}
