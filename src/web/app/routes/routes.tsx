import { createRoute, createRouter, lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router'
import type { SocialProfile } from '../../../contract/platform/login.ts'
import { artistRoutes } from './artist-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { libraryRoutes } from './library-routes.ts'
import { listenerRoutes } from './listener-routes.ts'
import { PageFailed } from './PageFailed.tsx'
import { peopleRoutes } from './people-routes.ts'
import { page, root } from './route-root.ts'
import { shell } from './shell-route.ts'

/** All admin pages under one path; the admin area does its own routing. */
const area = () => import('../shell/AdminFrame.tsx')
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  staticData: page('admin', { admin: true }),
  beforeLoad: async ({ params }) => (await area()).enterAdmin(params._splat),
  component: lazyRouteComponent(area, 'AdminFrame'),
})

const routeTree = root.addChildren([
  ...authRoutes,
  admin,
  artistRoutes,
  shell.addChildren([...peopleRoutes, ...listenerRoutes, ...libraryRoutes]),
])

let isFirstPage = true

/**
 * Returns whether a page that has rendered may have to scroll. One that was just opened is at its top: scrolling there
 * would compute the layout within the first render.
 */
const mayScroll = ({ location }: { location: ParsedLocation }): boolean => {
  const [opened] = performance.getEntriesByType('navigation')
  const isAtTop = isFirstPage && !location.hash && (opened as PerformanceNavigationTiming).type === 'navigate'
  isFirstPage = false
  return !isAtTop
}

export const makeRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    defaultPreloadStaleTime: 0,
    // Pages show their own skeleton while loading, instead of a blank pending page.
    defaultPendingMs: 100_000,
    // Only search result URLs end with a slash.
    trailingSlash: 'preserve',
    scrollRestoration: mayScroll,
    scrollToTopSelectors: ['#main'],
    defaultErrorComponent: PageFailed,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface HistoryState {
    /** Provider profile of a user whose account is incomplete. */
    social?: { driver: string; profile: SocialProfile }
    /** Whether a page shows all items of a list it initially truncates. */
    all?: boolean
  }
}
