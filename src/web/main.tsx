import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { makeRouter } from './app/routes/routes.tsx'
import { registerLoginRedirect } from './app/routes/run-route-guard.ts'
import { start } from './app/start.ts'
import { queryClient } from './data/client.ts'
import './styles.css'

declare global {
  interface Window {
    /** Replaces the page by a plain text; defined in index.html, since nothing of the app can be relied on then. */
    showStartFailure: () => void
    /** Returns what a page looks like before the app has started; undefined if it shows nothing. Defined there, too. */
    startShapeOf: (path: string) => string | undefined
  }
}

const router = makeRouter()

const mount = (): void => {
  // Throws without the element.
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
  // In slices, between which a slow processor does other things.
  startTransition(() => root.render(app))
}

registerLoginRedirect(router)
start(router)
  .then(mount)
  .catch((error: unknown) => {
    console.error('The app did not start.', error)
    window.showStartFailure()
  })
