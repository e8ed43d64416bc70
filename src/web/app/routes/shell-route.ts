import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from './route-root.ts'

/** The not-found page. */
export const notFound = () => import('../../catalog/items/states/NotFound.tsx')

/** The listener shell, in which playback continues across pages. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('../shell/ListenerShell.tsx'), 'ListenerShell'),
  notFoundComponent: lazyRouteComponent(notFound, 'NotFound'),
})
