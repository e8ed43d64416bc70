import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { session } from '../../contract/platform/session.ts'
import type { User } from '../../contract/platform/user.ts'
import { prices } from '../../contract/selling/prices.ts'
import { registerDialogs } from '../app/register-dialogs.ts'
import { refreshUser, useSession } from '../data/session/session.ts'
import { DialogHost } from '../ui/overlays/DialogHost.tsx'
import { MenuHost } from '../ui/overlays/MenuHost.tsx'
import { Toaster } from '../ui/overlays/Toaster.tsx'
import { answer, isAnswered } from './http-server.ts'
import { mount } from './mount.tsx'
import { sampleOf } from './sample.ts'

registerDialogs()

const Frame = () => (
  <>
    <main style={{ containerType: 'inline-size', containerName: 'main', height: '100vh', overflow: 'auto' }}>
      <Outlet />
    </main>
    <DialogHost />
    <MenuHost />
    <Toaster />
  </>
)

/** Opens a page of the listener as `path` in the shell: real router, cache and overlays, with the test's server. */
export const openPage = async (path: string, component: () => JSX.Element, at: string) => {
  if (!isAnswered(session.user))
    answer(session.user, () => sampleOf(session.user.reply, { id: 1, name: 'Lena' }) as User)
  if (!isAnswered(prices.tax))
    answer(prices.tax, () => ({ country: null, name: '', rate: 0, included: false, charged: false }))
  // Each test has its own account.
  useSession.setState({ user: await refreshUser() })
  const root = createRootRoute({ notFoundComponent: () => <h1>Elsewhere</h1> })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Frame })
  const page = createRoute({ getParentRoute: () => shell, path, component })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren([shell.addChildren([page])]),
    history,
    defaultPendingMs: 100_000,
  })
  const render = mount()
  await router.load()
  render(<RouterProvider router={router as never} />)
  return {
    router,
    /** Path and search params of the current page. */
    location: () => router.state.location.href,
    go: (to: string) => router.navigate({ to } as never),
    back: () => history.back(),
  }
}

/** Shows a part of the listener's app; every link leads to a page that shows the same. */
export const showToListener = (shown: ReactNode, at = '/') => openPage('$', () => <>{shown}</>, at)
