import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { artistPaths } from '../../back-office/artist-area/paths.ts'
import { page, root } from './route-root.ts'

const area = () => import('../shell/ArtistFrame.tsx')

/** The artist area: one frame for all its pages, which does its own routing. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'artist-area',
  beforeLoad: async ({ location }) => (await area()).enterArtistArea(location.pathname),
  component: lazyRouteComponent(area, 'ArtistFrame'),
})

const pageRoute = (path: string, name: string) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    staticData: page(name, { artist: true }),
  })

/** Redirects to the first page. */
const start = pageRoute('/artist', 'artist')

export const artistRoutes = frame.addChildren([
  start,
  ...artistPaths.map((path) =>
    pageRoute(`/artist/${path}`, `artist.${path.replaceAll('/$id', '.item').replaceAll('/', '.')}`),
  ),
])
