import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './route-root.ts'

/** The page in place of one that is not there. */
export const notFound = () => import('../media/NotFound.tsx')

/** The listener's shell, in which playback goes on from page to page. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./ListenerShell.tsx'), 'ListenerShell'),
  notFoundComponent: lazyRouteComponent(notFound, 'NotFound'),
})
