import './page.css'

import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../api/client.ts'
import shellStyles from '../../app/shell.module.css'
import { startMessages } from '../../i18n/i18n.ts'
import { AudioElements } from '../../player/AudioElements.tsx'
import {
  player,
  setPreferences,
  transport,
  usePlayer,
  usePlayhead,
  usePreferences,
} from '../../player/player.ts'
import { setSpeed } from '../../player/preferences.ts'
import { planSpots } from '../../player/spots/plan-spots.ts'
import { stores } from '../../player/state.ts'
import { setToken } from '../../session/token.ts'
import { DialogHost } from '../../ui/DialogHost.tsx'
import { useToasts } from '../../ui/toasts.ts'
import { MiniPlayer } from '../MiniPlayer.tsx'
import { PlayerBar } from '../PlayerBar.tsx'
import { PlayerPanel } from '../PlayerPanel.tsx'

const KeysHelp = lazy(() => import('../KeysHelp.tsx').then((m) => ({ default: m.KeysHelp })))

const Shell = () => (
  <>
    <div className={shellStyles.shell}>
      <main className={shellStyles.main}>
        <label>
          Search
          <input />
        </label>
      </main>
      <PlayerPanel />
      <PlayerBar />
      <div className={shellStyles.dock}>
        <MiniPlayer />
      </div>
    </div>
    <AudioElements />
    <DialogHost dialogs={{ shortcuts: KeysHelp }} />
  </>
)

const root = createRootRoute({ component: Shell })
const routes = ['/song/$id', '/artist/$id', '/album/$id'].map((path) =>
  createRoute({ getParentRoute: () => root, path }),
)
const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })

const rootElement = document.getElementById('root')
if (rootElement) {
  startMessages('en')
  document.documentElement.dir = new URLSearchParams(location.search).get('dir') ?? 'ltr'
  createRoot(rootElement).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  window.page = {
    player,
    planSpots: (planner) => planSpots(transport, stores, planner),
    usePlayer,
    usePlayhead,
    usePreferences,
    setPreferences,
    setSpeed,
    useNotices: useToasts,
    setToken,
  }
}
