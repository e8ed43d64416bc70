import { redirect } from '@tanstack/react-router'
import { settings } from '../../data/settings.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { loadAdminMessages } from '../shell/back-office-messages.ts'
import { guardPage, pageAt } from './area.ts'
import { pathOf } from './path.ts'

/** Guard of the artist area, after that of the site: redirects, or starts loading the page. */
export const enterArtistArea = async (pathname: string): Promise<void> => {
  const path = pathOf(pathname)
  const texts = loadAdminMessages(currentLanguage())
  const go = guardPage(path, settings())
  if (go) throw redirect({ to: go, replace: true })
  // A page that fails to load shows the error itself.
  pageAt(path)
    ?.load()
    .catch(() => undefined)
  // English is built in, so the operator's overrides may arrive later; other languages must load first.
  if (currentLanguage() !== 'en') await texts
}
