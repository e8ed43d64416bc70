import { create } from 'zustand'
import { readStored, writeStored } from '../../data/storage.ts'
import { usePlayer } from '../../player/state.ts'

const KEY = 'friend-panel'

/** Whether the listener wants friends beside the page, kept on this device. Narrow windows have no place for them. */
const useFriendPanel = create(() => ({ wanted: readStored(KEY) === '1' }))

export const setFriendPanel = (wanted: boolean): void => {
  writeStored(KEY, wanted ? '1' : null)
  useFriendPanel.setState({ wanted })
}

/** Whether friends are beside the page: the queue takes their place while it is open. */
export const useFriendPanelOpen = (): boolean => {
  const { wanted } = useFriendPanel()
  const free = usePlayer((state) => state.panel === null)
  return wanted && free
}
