import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useStoredSleep } from '../../app/player/bar/use-stored-sleep.ts'
import { listenToKeys } from '../../app/player/keyboard-shortcuts.ts'
import { setToken } from '../../data/session/token.ts'
import { startMessages } from '../../i18n/i18n.ts'
import { useToasts } from '../../ui/overlays/toasts.ts'
import { AudioElements } from '../engine/AudioElements.tsx'
import { followCaptions, useCaptions } from '../engine/captions.ts'
import { player, setPreferences, usePlayer, usePlayhead, usePreferences } from '../player.ts'
import { setSpeed } from '../preferences.ts'
import { type SleepChoice, useSleep } from '../sleep-state.ts'

/** Objects that the page exposes to tests. */
export const page = {
  player,
  usePlayer,
  usePlayhead,
  usePreferences,
  setPreferences,
  setSpeed,
  useNotices: useToasts,
  setSleep: async (choice: SleepChoice) => (await import('../sleep.ts')).setSleep(choice),
  useSleep,
  useCaptions,
  setToken,
}

const Player = () => {
  useStoredSleep()
  useEffect(followCaptions, [])
  return <AudioElements />
}

declare global {
  interface Window {
    page: typeof page
  }
}

const root = document.getElementById('root')
if (root) {
  startMessages('en')
  createRoot(root).render(<Player />)
  listenToKeys()
  window.page = page
}
