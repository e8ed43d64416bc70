import type { User } from '../../contract/session.ts'
import type { Settings } from '../../contract/settings.ts'
import { searchPath } from '../features/search/keyword.ts'
import { isAdministrator } from '../session/administrator.ts'
import { mayUpload } from '../session/may.ts'
import { landingOf } from '../session/player-landing.ts'
import type { Page } from './pages.ts'

/** One move from page to page. On first load there is no page before. */
export interface Visit {
  to: Page
  from: (Page & { path: string }) | null
  settings: Settings
  loggedIn: boolean
  /** Null while nobody is logged in. */
  user: User | null
  /** What is searched for; empty when nothing is. */
  searchKeyword: string
}

/** `leave` empties the queue and lets the run go on; `go` redirects; `ask` asks for a log-in first. */
export type Verdict = { leave: true } | { go: string } | { ask: 'login' } | undefined

interface Rule {
  name: string
  test: (visit: Visit) => Verdict
}

export const NOT_FOUND = '/not-found'
export const LOGIN = '/login'

/** Pages that stay open while the whole site asks for a log-in. */
const openPages = [
  'login',
  'register',
  'forgot_password',
  'reset_password',
  'confirm_email',
  'complete_signup',
  'social_callback',
  'setup',
  'landing',
]

/** Every rule of the navigation guard whose pages exist, in the order in which they run. */
export const rules: Rule[] = [
  {
    name: 'leaving the shell empties the queue',
    test: ({ from, to }) => (from?.shell && !to.shell ? { leave: true } : undefined),
  },
  {
    name: 'no podcast pages while disabled',
    test: ({ to, settings }) =>
      to.name.includes('podcast') && !settings.enablePodcasts ? { go: NOT_FOUND } : undefined,
  },
  {
    name: 'a landing page that is off leads to the player',
    test: ({ to, settings }) =>
      to.name === 'landing' && !settings.enableLandingPage ? { go: landingOf(settings) } : undefined,
  },
  {
    name: 'no registration while it is disabled',
    test: ({ to, settings }) =>
      (to.name === 'register' || to.name === 'complete_signup') && settings.disableRegistration
        ? { go: NOT_FOUND }
        : undefined,
  },
  {
    name: 'a closed site asks for a log-in first',
    test: ({ to, settings, loggedIn }) =>
      settings.requireAuth && !loggedIn && !openPages.includes(to.name) ? { go: LOGIN } : undefined,
  },
  {
    name: 'who is logged in needs no log-in page',
    test: ({ to, loggedIn, settings }) =>
      loggedIn && (to.name === 'login' || to.name === 'register') ? { go: landingOf(settings) } : undefined,
  },
  {
    name: 'the search page leads to what is searched for',
    test: ({ to, searchKeyword }) =>
      to.name === 'search' && searchKeyword ? { go: searchPath(searchKeyword) } : undefined,
  },
  {
    name: 'no browse page while browsing is disabled',
    test: ({ to, settings }) =>
      to.name.includes('browse') && !settings.enableBrowse ? { go: NOT_FOUND } : undefined,
  },
  {
    name: 'a protected page asks for a log-in',
    test: ({ to, from, loggedIn }) => {
      if (!(to.login || to.admin) || loggedIn) return undefined
      return !from || from.path === '/' || to.admin ? { go: LOGIN } : { ask: 'login' }
    },
  },
  {
    name: 'own songs are for who may upload some',
    test: ({ to, settings, user }) =>
      to.uploads && !mayUpload(settings, user) ? { go: '/library/playlists' } : undefined,
  },
  {
    name: 'admin pages are for administrators',
    test: ({ to, user }) => (to.admin && !isAdministrator(user) ? { go: NOT_FOUND } : undefined),
  },
]

export interface Judgement {
  leave: boolean
  go?: string
  ask?: 'login'
}

/** Runs the rules in order; the first redirect or question ends the run. */
export const judge = (visit: Visit): Judgement => {
  let leave = false
  for (const rule of rules) {
    const verdict = rule.test(visit)
    if (!verdict) continue
    if ('leave' in verdict) leave = true
    else return { leave, ...verdict }
  }
  return { leave }
}
