import type { Settings } from '../../../contract/core/settings.ts'
import { isSelling, isSubscribing } from '../../../contract/core/settings.ts'
import type { User } from '../../../contract/platform/user.ts'
import { isLegalPage } from '../../../contract/site/legal-pages.ts'
import { isArtist } from '../../data/session/artist-role.ts'
import { isAdministrator } from '../../data/session/is-administrator.ts'
import { canEnterAdmin, canUpload, hasOwnSongs } from '../../data/session/permissions.ts'
import { landingOf } from '../../data/session/player-landing.ts'
import { searchPath } from '../../site/search/keyword.ts'
import type { RouteMeta } from './route-meta.ts'

/** A navigation between pages. On first load, `from` is null. */
export interface Visit {
  to: RouteMeta
  path: string
  from: (RouteMeta & { path: string }) | null
  settings: Settings
  loggedIn: boolean
  /** Null while logged out. */
  user: User | null
  /** How many plans are offered; counted for the page that depends on it. */
  plans: number
  /** The search query; empty if there is none. */
  searchKeyword: string
}

/** `leave` empties the queue and continues with the next rule; `go` redirects; `ask` asks the user to log in first. */
export type GuardResult = { leave: true } | { go: string } | { askLogin: 'login' } | undefined

interface Rule {
  name: string
  test: (visit: Visit) => GuardResult
}

export const NOT_FOUND = '/not-found'
export const LOGIN = '/login'

/** Pages open to visitors while the whole site requires login. */
const openPages = [
  'login',
  'register',
  'forgot_password',
  'reset_password',
  'confirm_email',
  'unsubscribe',
  'complete_signup',
  'social_callback',
  'setup',
  'login_link',
  'landing',
  'shared_link',
]

/** Notifications name the number of an invitation, which is of use to the invited account only. */
const byNumber = /^\/(listen|artist-invitation)\/\d{1,9}$/

/** Names are for tests and readers: the build leaves them out. */
const rule = (one: Rule): Rule => one

/** Rules of the navigation guard for existing pages, in the order in which they run. */
export const rules: Rule[] = [
  rule({
    name: 'the queue is cleared outside the app shell',
    test: ({ from, to }) => (from?.shell && !to.shell ? { leave: true } : undefined),
  }),
  rule({
    name: 'podcast pages do not exist while podcasts are disabled',
    test: ({ to, settings }) =>
      to.name.includes('podcast') && !settings.enablePodcasts ? { go: NOT_FOUND } : undefined,
  }),
  rule({
    name: 'the subscription page needs subscriptions, or a plan that is offered',
    test: ({ to, settings, plans }) =>
      to.name === 'subscription' && !isSubscribing(settings) && plans === 0 ? { go: NOT_FOUND } : undefined,
  }),
  rule({
    name: 'a disabled landing page redirects to the player',
    test: ({ to, settings }) =>
      to.name === 'landing' && !settings.enableLandingPage ? { go: landingOf(settings) } : undefined,
  }),
  rule({
    name: 'registration is unavailable while disabled',
    test: ({ to, settings }) =>
      (to.name === 'register' || to.name === 'complete_signup') && settings.disableRegistration
        ? { go: NOT_FOUND }
        : undefined,
  }),
  rule({
    name: 'password pages are unavailable in SSO-only mode',
    test: ({ to, settings }) => {
      if (!settings.sso_only) return undefined
      if (to.name === 'register') return { go: NOT_FOUND }
      return to.name === 'forgot_password' ? { go: LOGIN } : undefined
    },
  }),
  rule({
    name: 'a private site requires login',
    test: ({ to, path, settings, loggedIn }) =>
      settings.requireAuth && !loggedIn && !openPages.includes(to.name) && !isLegalPage(settings, path)
        ? { go: LOGIN }
        : undefined,
  }),
  rule({
    name: 'logged-in users skip the login page',
    test: ({ to, loggedIn, settings }) =>
      loggedIn && (to.name === 'login' || to.name === 'register') ? { go: landingOf(settings) } : undefined,
  }),
  rule({
    name: 'the search page redirects to the current query',
    test: ({ to, searchKeyword }) =>
      to.name === 'search' && searchKeyword ? { go: searchPath(searchKeyword) } : undefined,
  }),
  rule({
    name: 'the browse page does not exist while browsing is disabled',
    test: ({ to, settings }) =>
      to.name.includes('browse') && !settings.enableBrowse ? { go: NOT_FOUND } : undefined,
  }),
  rule({
    name: 'the cart does not exist while nothing is sold',
    test: ({ to, settings }) => (to.name === 'cart' && !isSelling(settings) ? { go: NOT_FOUND } : undefined),
  }),
  rule({
    name: 'protected pages require login',
    test: ({ to, path, from, loggedIn }) => {
      if (!(to.login || to.admin || to.artist || byNumber.test(path)) || loggedIn) return undefined
      return !from || from.path === '/' || to.admin || to.artist ? { go: LOGIN } : { askLogin: 'login' }
    },
  }),
  rule({
    name: 'own songs require permission to upload',
    test: ({ to, settings, user }) => {
      const allowed = to.name === 'library.my-songs' ? hasOwnSongs : canUpload
      return to.uploads && !allowed(settings, user) ? { go: '/library/playlists' } : undefined
    },
  }),
  rule({
    name: 'purchases redirect to the playlists while nothing is sold',
    test: ({ to, settings, loggedIn }) =>
      loggedIn && to.name === 'library.purchases' && !isSelling(settings)
        ? { go: '/library/playlists' }
        : undefined,
  }),
  rule({
    name: 'admin pages require an administrator or staff',
    test: ({ to, user }) => (to.admin && !canEnterAdmin(user) ? { go: NOT_FOUND } : undefined),
  }),
  rule({
    name: 'artist pages require the role artist; their analytics are open to administrators',
    test: ({ to, user }) =>
      to.artist && !isArtist(user) && !(to.name === 'artist.analytics' && isAdministrator(user))
        ? { go: NOT_FOUND }
        : undefined,
  }),
]

export interface GuardDecision {
  leave: boolean
  go?: string
  askLogin?: 'login'
}

/** Runs the rules in order; the first redirect or question ends the evaluation. */
export const evaluateGuards = (visit: Visit): GuardDecision => {
  let leave = false
  for (const rule of rules) {
    const result = rule.test(visit)
    if (!result) continue
    if ('leave' in result) leave = true
    else return { leave, ...result }
  }
  return { leave }
}
