import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { adminCounts, artistCounts } from '../../contract/admin/counts.ts'
import { adminMessages } from '../../contract/admin/messages.ts'
import { artistTeam, type ManagedArtist, type TeamRole } from '../../contract/artist-team.ts'
import { bootstrap } from '../../contract/bootstrap.ts'
import { featuredRequests } from '../../contract/featured-requests.ts'
import { session, type User } from '../../contract/session.ts'
import { AdminShell } from '../admin/AdminShell.tsx'
import { enterAdmin } from '../admin/admin-guard.ts'
import { queryClient } from '../api/client.ts'
import { dialogs } from '../app/dialogs.ts'
import { ArtistShell } from '../artist/ArtistShell.tsx'
import { enterArtistArea } from '../artist/artist-guard.ts'
import { useDeletedRows } from '../back-office/crud/delete-with-undo.ts'
import { loadUser, useSession, watchToken } from '../session/session.ts'
import { setToken } from '../session/token.ts'
import { DialogHost } from '../ui/DialogHost.tsx'
import { useDialogs } from '../ui/dialogs.ts'
import { MenuHost } from '../ui/MenuHost.tsx'
import { closeMenu } from '../ui/menu.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { useToasts } from '../ui/toasts.ts'
import '../styles.css'
import { answer, resetServer, startServer } from './http-server.ts'

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
  emails: null,
  unread_notifications: 0,
  blocked: false,
  artist_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

const Frame = () => (
  <>
    <Outlet />
    <DialogHost dialogs={dialogs} />
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

let mounted: { root: Root; element: HTMLElement } | null = null

startServer()
watchToken()
beforeEach(() => {
  localStorage.clear()
  answer(session.user, () => administrator)
  answer(bootstrap.settings, () => [])
  answer(adminMessages.get, () => ({}))
  answer(adminCounts.get, () => ({}))
  answer(featuredRequests.list, () => [])
})
afterEach(async () => {
  mounted?.root.unmount()
  mounted?.element.remove()
  mounted = null
  closeMenu()
  useDeletedRows.setState({ ids: new Set() })
  useDialogs.setState({}, true)
  useToasts.setState({ toasts: [] })
  await queryClient.cancelQueries()
  queryClient.clear()
  expect(resetServer().join('\n')).toBe('')
})

/** Opens a page of one area: the real shell, router, cache and overlays, with the test's server. */
const openArea = async (address: string) => {
  // The account is loaded once per token; each test starts with its own.
  setToken(null)
  setToken('token')
  useSession.setState({ user: await loadUser() })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, defaultPendingMs: 100_000 })
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  mounted = { root: createRoot(element), element }
  router.subscribe('onBeforeNavigate', closeMenu)
  await router.load()
  mounted.root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
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
  answer(artistTeam.managed, () => [{ ...managed, role }])
  answer(artistCounts.get, () => ({}))
  return openArea(`/artist/${path}`)
}
