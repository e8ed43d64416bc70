import { redirect } from '@tanstack/react-router'
import { loadUser } from '../../data/session/session.ts'
import { settings } from '../../data/settings.ts'
import { currentLanguage, translate } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlays/toasts.ts'
import { loadAdminMessages } from '../shell/back-office-messages.ts'
import { pathOf } from './address.ts'
import { guardPage, pageAt } from './area.ts'

/** Guard of the admin area, after that of the site: redirects, or starts loading the page. */
export const enterAdmin = async (splat: string | undefined): Promise<void> => {
  const path = pathOf(splat)
  const words = loadAdminMessages(currentLanguage())
  const user = await loadUser()
  if (user?.second_factor_missing) {
    showToast({ type: 'info', title: translate('Set up two-factor authentication first.'), text: '' })
    throw redirect({ to: '/account/settings', hash: 'second-factor', replace: true })
  }
  const go = guardPage(path, { user, settings: settings() })
  if (go) throw redirect({ to: go, replace: true })
  // A page that fails to load shows the error itself.
  pageAt(path)
    ?.load()
    .catch(() => undefined)
  // English is built in, so the operator's overrides may arrive later; other languages must load first.
  if (currentLanguage() !== 'en') await words
}
