import { createRoot } from 'react-dom/client'
import { startMessages } from '../../i18n/i18n.ts'
import { setToken } from '../../session/token.ts'
import { useToasts } from '../../ui/toasts.ts'
import { AudioElements } from '../AudioElements.tsx'
import { listenToKeys } from '../keyboard-shortcuts.ts'
import { player, setPreferences, transport, usePlayer, usePlayhead, usePreferences } from '../player.ts'
import { setSpeed } from '../preferences.ts'
import { planSpots } from '../spots/plan-spots.ts'
import type { SpotPlanner } from '../spots/spot-planner.ts'
import { stores } from '../state.ts'

/** What the page exposes to tests. */
export const page = {
  player,
  planSpots: (planner: SpotPlanner) => planSpots(transport, stores, planner),
  usePlayer,
  usePlayhead,
  usePreferences,
  setPreferences,
  setSpeed,
  useNotices: useToasts,
  setToken,
}

declare global {
  interface Window {
    page: typeof page
  }
}

const root = document.getElementById('root')
if (root) {
  startMessages('en')
  createRoot(root).render(<AudioElements />)
  listenToKeys()
  window.page = page
}
