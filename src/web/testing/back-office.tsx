import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { artists } from '../../contract/catalog/artists.ts'
import { artist } from '../../contract/catalog/items.ts'
import { artistTeam, type ManagedArtist, type TeamRole } from '../../contract/platform/artist-team.ts'
import { artistCounts } from '../../contract/platform/back-office/roles.ts'
import { session } from '../../contract/platform/session.ts'
import type { User } from '../../contract/platform/user.ts'
import { featuredRequests } from '../../contract/site/back-office/home-sections.ts'
import { registerDialogs } from '../app/register-dialogs.ts'
import { AdminShell } from '../back-office/admin-area/AdminShell.tsx'
import { enterAdmin } from '../back-office/admin-area/admin-guard.ts'
import { ArtistShell } from '../back-office/artist-area/ArtistShell.tsx'
import { enterArtistArea } from '../back-office/artist-area/artist-guard.ts'
import { refreshUser, useSession, watchToken } from '../data/session/session.ts'
import { DialogHost } from '../ui/overlays/DialogHost.tsx'
import { MenuHost } from '../ui/overlays/MenuHost.tsx'
import { closeMenu } from '../ui/overlays/menu.ts'
import { Toaster } from '../ui/overlays/Toaster.tsx'
import { answer, isAnswered } from './http-server.ts'
import { mount } from './mount.tsx'
import { sampleOf } from './sample.ts'

/** The account of these tests. */
export const administrator: User = {
  id: 1,
  name: 'Ada Min',
  email: 'ada@example.org',
  email_verified_at: '2026-01-01T00:00:00.000Z',
  roles: [{ name: 'admin' }],
  permissions: [],
  is_admin: true,
  plan: null,
  upgrades: [],
  max_kbps: null,
  max_devices: null,
  cart: { items: [], total: 0, currency: 'USD' },
  avatar: null,
  banner: null,
  locale: null,
  has_password: true,
  password_changed_at: null,
  privacy: {
    profile: false,
    recents: 'me',
    most_played: 'me',
    follows: 'everyone',
    playlists: 'everyone',
    friends: 'everyone',
    activity: 'friends',
    friend_requests: 'everyone',
    receipts: true,
  },
  bio: '',
  private_session: null,
  notify: {},
  has_songs: false,
  emails: null,
  unread_notifications: 0,
  blocked: false,
  artist_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

registerDialogs()

const Frame = () => (
  <>
    <Outlet />
    <DialogHost />
    <MenuHost />
    <Toaster />
  </>
)
const root = createRootRoute({ component: Frame, notFoundComponent: () => <h1>Elsewhere</h1> })
const area = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  beforeLoad: ({ params }: { params: { _splat?: string } }) => enterAdmin(params._splat),
  component: () => <AdminShell account={null} />,
})
const artistArea = createRoute({
  getParentRoute: () => root,
  path: '/artist/$',
  beforeLoad: ({ location }) => enterArtistArea(location.pathname),
  component: () => <ArtistShell account={null} />,
})
const routeTree = root.addChildren([area, artistArea])

/** Opens a page of one area: the real shell, router, cache and overlays, with the test's server. */
export const openArea = async (address: string) => {
  if (!isAnswered(session.user)) answer(session.user, () => administrator)
  if (!isAnswered(featuredRequests.list)) answer(featuredRequests.list, () => [])
  onTestFinished(watchToken())
  useSession.setState({ user: await refreshUser() })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, defaultPendingMs: 100_000 })
  const render = mount()
  router.subscribe('onBeforeNavigate', closeMenu)
  await router.load()
  render(<RouterProvider router={router as never} />)
  return {
    /** Path and search params of the current page. */
    location: () => router.state.location.href,
    back: () => history.back(),
    forward: () => history.forward(),
  }
}

/** Opens a page of the back office. */
export const openBackOffice = (path: string) => openArea(`/admin/${path}`)

/** The artist that `openArtistArea` shows. */
export const managed: ManagedArtist = { id: 7, name: 'Brine', avatar: null, role: 'owner' }

/** Opens a page of the artist area in the same way, for a member of a team. */
export const openArtistArea = (path: string, role: TeamRole = 'owner') => {
  answer(session.user, () => ({
    ...administrator,
    is_admin: false,
    roles: [{ name: 'user' }, { name: 'artist' }],
    artist_id: managed.id,
  }))
  answer(artists.selected, () => sampleOf(artist, { id: managed.id, name: managed.name }))
  answer(artistTeam.managed, () => [{ ...managed, role }])
  answer(artistCounts.get, () => ({}))
  return openArea(`/artist/${path}`)
}
