import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { settings } from '../api/settings.ts'
import { usePlayer } from '../player/state.ts'
import { readStored, writeStored } from '../session/safe-storage.ts'
import { useToken } from '../session/token.ts'

const KEY = 'friend-panel'
const WIDE = '(min-width: 1200px)'

/** Whether the listener wants friends beside the page, kept on this device. */
export const useFriendPanel = create(() => ({ wanted: readStored(KEY) === '1' }))

export const setFriendPanel = (wanted: boolean): void => {
  writeStored(KEY, wanted ? '1' : null)
  useFriendPanel.setState({ wanted })
}

const follow = (changed: () => void): (() => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether there is a place for friends beside the page. */
export const useHasFriendPanel = (): boolean => {
  const wide = useSyncExternalStore(follow, () => matchMedia(WIDE).matches)
  const loggedIn = useToken((state) => state.token !== null)
  return wide && loggedIn && settings().enableFriends
}

/** Whether friends are beside the page: the queue takes their place while it is open. */
export const useFriendPanelOpen = (): boolean => {
  const has = useHasFriendPanel()
  const wanted = useFriendPanel((state) => state.wanted)
  const free = usePlayer((state) => state.panel === null)
  return has && wanted && free
}
