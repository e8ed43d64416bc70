import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { events } from '../../contract/events.ts'
import { session, type User } from '../../contract/session.ts'
import { queryClient } from '../api/client.ts'
import { dialogs } from '../app/dialogs.ts'
import { startMessages } from '../i18n/i18n.ts'
import { refreshUser, useSession } from '../session/session.ts'
import { setToken } from '../session/token.ts'
import { DialogHost } from '../ui/DialogHost.tsx'
import { useDialogs } from '../ui/dialogs.ts'
import { MenuHost } from '../ui/MenuHost.tsx'
import { closeMenu } from '../ui/menu.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { useToasts } from '../ui/toasts.ts'
import '../styles.css'
import { startEventStream } from './event-stream.ts'
import { answer, resetServer, startServer } from './http-server.ts'
import { sampleOf } from './sample.ts'

let mounted: { root: Root; element: HTMLElement } | null = null

startServer()
startEventStream()
beforeEach(() => {
  startMessages('en')
  localStorage.clear()
  setToken('token')
  answer(events.ticket, () => ({ ticket: 'ticket', expires_in: 60 }))
  answer(session.user, () => sampleOf(session.user.reply, { id: 1, name: 'Lena' }) as User)
})
afterEach(async () => {
  mounted?.root.unmount()
  mounted?.element.remove()
  mounted = null
  closeMenu()
  useDialogs.setState({}, true)
  useToasts.setState({ toasts: [] })
  await queryClient.cancelQueries()
  queryClient.clear()
  expect(resetServer().join('\n')).toBe('')
})

const Frame = () => (
  <>
    <main style={{ containerType: 'inline-size', containerName: 'main', height: '100vh', overflow: 'auto' }}>
      <Outlet />
    </main>
    <DialogHost dialogs={dialogs} />
    <MenuHost />
    <Toaster />
  </>
)

/** Opens a page of the listener as `path` in the shell: real router, cache and overlays, with the test's server. */
export const openPage = async (path: string, component: () => JSX.Element, at: string) => {
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
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  mounted = { root: createRoot(element), element }
  await router.load()
  mounted.root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
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
