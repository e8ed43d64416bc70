import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { queryClient } from '../api/client.ts'
import { dialogs } from '../app/dialogs.ts'
import { setToken } from '../session/token.ts'
import { DialogHost } from '../ui/DialogHost.tsx'
import { useDialogs } from '../ui/dialogs.ts'
import { MenuHost } from '../ui/MenuHost.tsx'
import { closeMenu } from '../ui/menu.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { useToasts } from '../ui/toasts.ts'
import '../styles.css'
import { resetServer, startServer } from './http-server.ts'

let mounted: { root: Root; element: HTMLElement } | null = null

startServer()
beforeEach(() => {
  localStorage.clear()
  setToken('token')
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

/** Shows a part of the listener's app with the real cache and overlays; every link leads to a page that shows the same. */
export const showToListener = async (shown: ReactNode, path = '/') => {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <main>{shown}</main>
        <Outlet />
        <DialogHost dialogs={dialogs} />
        <MenuHost />
        <Toaster />
      </>
    ),
    notFoundComponent: () => null,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: rootRoute, history, defaultPendingMs: 100_000 })
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  mounted = { root: createRoot(element), element }
  await router.load()
  mounted.root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { location: () => router.state.location.href }
}
