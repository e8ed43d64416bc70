import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { Driver, SocialProfile } from '../../contract/social.ts'
import { doorRoutes } from './door-routes.ts'
import { libraryRoutes } from './library-routes.ts'
import { listenerRoutes } from './listener-routes.ts'
import { PageFailed } from './PageFailed.tsx'
import { page, root } from './route-root.ts'
import { shell } from './shell-route.ts'

/** All pages of the admin area behind one address; which there are, the area itself knows. */
const area = () => import('./AdminFrame.tsx')
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  staticData: page('admin', { admin: true }),
  beforeLoad: async ({ params }) => (await area()).enter(params._splat),
  component: lazyRouteComponent(area, 'AdminFrame'),
})

const routeTree = root.addChildren([
  ...doorRoutes,
  admin,
  shell.addChildren([...listenerRoutes, ...libraryRoutes]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPreloadStaleTime: 0,
  // A screen that is not there within this time shows its own skeleton, not an empty page.
  defaultPendingMs: 100_000,
  // The results of a search end with a slash, no other page does.
  trailingSlash: 'preserve',
  scrollRestoration: true,
  scrollToTopSelectors: ['#main'],
  defaultErrorComponent: PageFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What a provider told of somebody whose account is not complete. */
    social?: { driver: Driver; profile: SocialProfile }
    /** Whether the page shows all of what it shows a few of at first. */
    all?: boolean
  }
}
