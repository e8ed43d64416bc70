import { redirect } from '@tanstack/react-router'
import { settings } from '../api/settings.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { loadUser } from '../session/session.ts'
import { pathOf } from './address.ts'
import { judge, pageAt } from './area.ts'
import { learnWords } from './wording.ts'

/** The guard of the area, after that of the site: leads on, or begins to load the page. */
export const enter = async (splat: string | undefined): Promise<void> => {
  const path = pathOf(splat)
  const words = learnWords(currentLanguage())
  const go = judge(path, { user: await loadUser(), settings: settings() })
  if (go) throw redirect({ to: go, replace: true })
  // A page that does not load says so where it is shown.
  pageAt(path)
    ?.load()
    .catch(() => undefined)
  // English is built in; its own wording by the operator may come a moment later, other languages may not.
  if (currentLanguage() !== 'en') await words
}
