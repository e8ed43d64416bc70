import { translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'

/** Copies a URL to the clipboard and says and returns whether it worked: without a secure connection there is none. */
export const copyUrl = async (url: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ type: 'success', title: translate('Copied'), text: translate('URL copied to clipboard.') })
    return true
  } catch {
    showToast({
      type: 'info',
      title: translate('Oops!'),
      text: translate('You need to copy the URL manually.'),
    })
    return false
  }
}
