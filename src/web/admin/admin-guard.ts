import { redirect } from '@tanstack/react-router'
import { settings } from '../api/settings.ts'
import { loadAdminMessages } from '../back-office/back-office-messages.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { loadUser } from '../session/session.ts'
import { pathOf } from './address.ts'
import { guardPage, pageAt } from './area.ts'

/** Guard of the admin area, after that of the site: redirects, or starts loading the page. */
export const enterAdmin = async (splat: string | undefined): Promise<void> => {
  const path = pathOf(splat)
  const words = loadAdminMessages(currentLanguage())
  const go = guardPage(path, { user: await loadUser(), settings: settings() })
  if (go) throw redirect({ to: go, replace: true })
  // A page that fails to load shows the error itself.
  pageAt(path)
    ?.load()
    .catch(() => undefined)
  // English is built in, so the operator's overrides may arrive later; other languages must load first.
  if (currentLanguage() !== 'en') await words
}
