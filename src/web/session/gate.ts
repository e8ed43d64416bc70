import { settings } from '../api/settings.ts'
import { translate } from '../i18n/i18n.ts'
import { confirm } from '../ui/confirm.ts'
import { isAdministrator } from './administrator.ts'
import { landingOf } from './player-landing.ts'
import { useSession } from './session.ts'
import { currentToken } from './token.ts'

const LEFT = 'page-left'

let toLogin = (): void => location.assign('/login')

/** Tells how the log-in page is reached without loading the app anew. */
export const setWayToLogin = (way: () => void): void => {
  toLogin = way
}

/** Remembers the page to which the log-in leads back; the present one when none is named. */
export const rememberPage = (path = location.pathname + location.search): void => {
  try {
    sessionStorage.setItem(LEFT, path)
  } catch {
    // A blocked storage: the log-in leads to the start page.
  }
}

/**
 * The page that was left for the log-in, once; else where administrators begin, and where the player begins. A page of
 * the admin area that somebody else has left is none for others.
 */
export const takePageLeft = (): string => {
  const admin = isAdministrator(useSession.getState().user)
  const start = admin ? '/admin/analytics' : landingOf(settings())
  try {
    const left = sessionStorage.getItem(LEFT)
    sessionStorage.removeItem(LEFT)
    return left && /^\/[^/\\]/.test(left) && (admin || !left.startsWith('/admin/')) ? left : start
  } catch {
    return start
  }
}

/** Asks a visitor whether to log in; yes remembers the page and answers true. */
export const askToLogin = async (page?: string): Promise<boolean> => {
  const yes = await confirm({
    title: translate('You need to login to your account'),
    no: translate('Cancel'),
    yes: translate('Login'),
  })
  if (yes) rememberPage(page)
  return yes !== false
}

/** True for who is logged in. Visitors are asked first and led to the log-in; whatever they wanted does not happen. */
export const loggedInOrAsk = async (): Promise<boolean> => {
  if (currentToken() !== null) return true
  if (await askToLogin()) toLogin()
  return false
}
