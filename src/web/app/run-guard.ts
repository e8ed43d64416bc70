import { type AnyRouter, type HistoryLocation, type ParsedLocation, redirect } from '@tanstack/react-router'
import { settings } from '../api/settings.ts'
import { useSearchState } from '../features/search/keyword.ts'
import { askToLogin, rememberPage } from '../session/gate.ts'
import { loadUser, useSession } from '../session/session.ts'
import { currentToken } from '../session/token.ts'
import { judge, LOGIN, type Visit } from './guard.ts'
import type { Page } from './pages.ts'

const unknown: Page = { name: 'not-found', shell: true }

type Matches = readonly { staticData: { page?: Page | undefined } }[]
const pageOf = (matches: Matches): Page =>
  matches.findLast((match) => match.staticData.page)?.staticData.page ?? unknown

/** The page that is on screen; a redirect in between is none. */
let present: Visit['from'] = null

const visitTo = async (to: Page): Promise<Visit> => ({
  to,
  from: present,
  settings: settings(),
  searchKeyword: useSearchState.getState().searchKeyword,
  loggedIn: currentToken() !== null,
  // Only these pages depend on who it is; the others need not wait.
  user: to.admin || to.uploads ? await loadUser() : useSession.getState().user,
})

/** The guard of the root route: redirects, or empties the queue when the shell is left. */
export const guardRoute = async (
  matches: Matches,
  location: ParsedLocation,
  preload: boolean,
): Promise<void> => {
  const to = pageOf(matches)
  const judgement = judge(await visitTo(to))
  const go = judgement.go ?? (judgement.ask ? LOGIN : undefined)
  if (go === LOGIN && !preload && (to.login || to.admin)) rememberPage(location.href)
  if (go && go !== location.pathname) throw redirect({ to: go, replace: true })
  if (preload) return
  if (judgement.leave) (await import('../player/player.ts')).player.leaveShell()
  present = { ...to, path: location.pathname }
}

/**
 * Asks before a move that needs a log-in, while the address and the page are still the old ones. No keeps
 * both; yes leads to the log-in page.
 */
export const askBeforeLogin = (router: AnyRouter): (() => void) =>
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation, action }: { nextLocation: HistoryLocation; action: string }) => {
      const matches = router.matchRoutes(router.parseLocation(nextLocation)) as Matches
      if (judge(await visitTo(pageOf(matches))).ask !== 'login') return false
      if (await askToLogin(nextLocation.href)) {
        const go = () => void router.navigate({ to: LOGIN })
        // A step back or forward is undone first, or the pages around this one would be lost.
        if (action === 'PUSH' || action === 'REPLACE') go()
        else window.addEventListener('popstate', go, { once: true })
      }
      return true
    },
  })
