import { createRoot } from 'react-dom/client'
import { startMessages } from '../../i18n/i18n.ts'
import { setToken } from '../../session/token.ts'
import { useNotices } from '../../ui/notices.ts'
import { AudioElements } from '../AudioElements.tsx'
import { listenToKeys } from '../keys.ts'
import { player, setPreferences, usePlayer, usePlayhead, usePreferences } from '../player.ts'
import { setSpeed } from '../preferences.ts'

/** What tests reach from outside of the page. */
export const page = {
  player,
  usePlayer,
  usePlayhead,
  usePreferences,
  setPreferences,
  setSpeed,
  useNotices,
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
