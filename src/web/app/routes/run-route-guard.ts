import { type AnyRouter, type HistoryLocation, type ParsedLocation, redirect } from '@tanstack/react-router'
import { isSubscribing } from '../../../contract/core/settings.ts'
import { queryClient } from '../../data/client.ts'
import { redirectToLogin, rememberReturnPath } from '../../data/session/login-redirect.ts'
import { loadUser, useSession } from '../../data/session/session.ts'
import { currentToken } from '../../data/session/token.ts'
import { settings } from '../../data/settings.ts'
import { storage } from '../../data/storage.ts'
import { setQueueAside } from '../../player/queue/stored-queue.ts'
import { useSearchState } from '../../site/search/keyword.ts'
import { evaluateGuards, LOGIN, type Visit } from './route-guard.ts'
import type { RouteMeta } from './route-meta.ts'

const unknown: RouteMeta = { name: 'not-found', shell: true }

type Matches = readonly { staticData: { page?: RouteMeta | undefined } }[]
const pageOf = (matches: Matches): RouteMeta =>
  matches.findLast((match) => match.staticData.page)?.staticData.page ?? unknown

/** The page on screen; redirects in between don't count. */
let present: Visit['from'] = null

/** Plans that can’t be loaded are as good as none. */
const countPlans = async (): Promise<number> => {
  const { plansQuery } = await import('../../selling/plans/subscriptions.ts')
  return queryClient.fetchQuery(plansQuery()).then(
    (plans) => plans.length,
    () => 0,
  )
}

const visitTo = async (to: RouteMeta, path: string): Promise<Visit> => ({
  to,
  path: path.replace(/(?<=.)\/$/, ''),
  from: present,
  settings: settings(),
  searchKeyword: useSearchState.getState().searchKeyword,
  loggedIn: currentToken() !== null,
  plans: to.name === 'subscription' && !isSubscribing(settings()) ? await countPlans() : 0,
  // Only these pages depend on the user; the others don't wait for it.
  user: to.admin || to.artist || to.uploads ? await loadUser() : useSession.getState().user,
})

/** Guard of the root route: redirects, or empties the queue when the shell is left. */
export const guardRoute = async (
  matches: Matches,
  location: ParsedLocation,
  preload: boolean,
): Promise<void> => {
  const to = pageOf(matches)
  const decision = evaluateGuards(await visitTo(to, location.pathname))
  const go = decision.go ?? (decision.askLogin ? LOGIN : undefined)
  if (go === LOGIN && !preload && (to.login || to.admin || to.artist)) rememberReturnPath(location.href)
  if (go && go !== location.pathname) throw redirect({ to: go, replace: true })
  if (preload) return
  if (decision.leave) (await import('../../player/player.ts')).player.leaveShell()
  // Somebody who enters another address leaves the shell too, without passing from page to page.
  if (!present && !to.shell) setQueueAside(storage)
  present = { ...to, path: location.pathname }
}

/**
 * Asks before navigating to a page that requires login, while the old page and URL are still in effect. No stays there;
 * yes leads to the login page.
 */
export const registerLoginRedirect = (router: AnyRouter): (() => void) =>
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ nextLocation, action }: { nextLocation: HistoryLocation; action: string }) => {
      const matches = router.matchRoutes(router.parseLocation(nextLocation)) as Matches
      if (evaluateGuards(await visitTo(pageOf(matches), nextLocation.pathname)).askLogin !== 'login')
        return false
      if (await redirectToLogin(nextLocation.href)) {
        const go = () => void router.navigate({ to: LOGIN })
        // Undo a back or forward navigation first, or history entries would be lost.
        if (action === 'PUSH' || action === 'REPLACE') go()
        else window.addEventListener('popstate', go, { once: true })
      }
      return true
    },
  })
