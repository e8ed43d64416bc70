import { translate } from '../../i18n/i18n.ts'
import type { Question } from '../../ui/overlays/ConfirmDialog.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { settings } from '../settings.ts'
import { isArtist } from './artist-role.ts'
import { keepLoginIntent, type LoginIntent, loginIntentPath } from './login-intent.ts'
import { canEnterAdmin } from './permissions.ts'
import { landingOf } from './player-landing.ts'
import { useSession } from './session.ts'
import { currentToken } from './token.ts'

const RETURN_PATH_KEY = 'page-left'

let toLogin = (): void => location.assign('/login')

/** Sets how to navigate to the login page without reloading the app. */
export const setLoginNavigator = (navigator: () => void): void => {
  toLogin = navigator
}

/** Remembers the page to return to after login; the current one by default. */
export const rememberReturnPath = (path = location.pathname + location.search): void => {
  try {
    sessionStorage.setItem(RETURN_PATH_KEY, path)
  } catch {
    // Storage is blocked: login leads to the start page.
  }
}

/**
 * Returns the page left for login, once, also in another tab if it was left with an intent; otherwise the start page of the admin area, of the artist area or of the
 * player. Users without access to an area are not returned to it.
 */
export const takeReturnPath = (): string => {
  const { user } = useSession.getState()
  const admin = canEnterAdmin(user)
  const artist = isArtist(user)
  const closed = (path: string) =>
    (!admin && /^\/admin(\/|$)/.test(path)) || (!artist && /^\/artist(\/[a-z]|\/?$)/.test(path))
  const start = admin ? '/admin/' : artist ? '/artist' : landingOf(settings())
  try {
    const left = sessionStorage.getItem(RETURN_PATH_KEY) ?? loginIntentPath()
    sessionStorage.removeItem(RETURN_PATH_KEY)
    return left && /^\/[^/\\]/.test(left) && !closed(left) ? left : start
  } catch {
    return start
  }
}

/** What a visitor wants and gets after they logged in, and how the question says so. */
interface Wanted extends Pick<Question, 'title' | 'body'> {
  intent: LoginIntent
}

/** Leaves the page for login with an intent; the caller navigates. */
export const leaveForLogin = (intent: LoginIntent, page = location.pathname + location.search): void => {
  rememberReturnPath(page)
  keepLoginIntent(intent, page)
}

/** Asks a visitor to log in. On yes, remembers the page and what they wanted and resolves to true, also if they register. */
export const redirectToLogin = async (
  page = location.pathname + location.search,
  wanted?: Wanted,
): Promise<boolean> => {
  const { RegisterOffer } = await import('./RegisterOffer.tsx')
  const answer = await confirm({
    title: wanted?.title ?? translate('You need to login to your account'),
    text: translate('Log in to pick up where you left off.'),
    body: wanted?.body,
    no: translate('Cancel'),
    yes: translate('Login'),
    Foot: RegisterOffer,
  })
  // Registering leads back to the page too; its link navigates by itself.
  if (answer && wanted) leaveForLogin(wanted.intent, page)
  else if (answer) rememberReturnPath(page)
  return answer === true
}

/**
 * Resolves to true if logged in. Visitors are asked to log in and, on yes, sent to the login page; it resolves to false
 * for them.
 */
export const requireLogin = async (wanted?: Wanted): Promise<boolean> => {
  if (currentToken() !== null) return true
  if (await redirectToLogin(undefined, wanted)) toLogin()
  return false
}
