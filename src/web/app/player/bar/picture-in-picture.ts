import { create } from 'zustand'
import { usePlayer } from '../../../player/state.ts'

/** Not yet in the DOM's types. */
interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>
}

declare global {
  interface Window {
    documentPictureInPicture?: DocumentPictureInPicture
  }
}

const SIZE = { width: 320, height: 440 }

/** The small window of the player that stays above all others; null while it is closed. */
export const usePictureInPicture = create<{ window: Window | null }>(() => ({ window: null }))

/** Whether the browser can show one. */
export const canPictureInPicture = (): boolean => window.documentPictureInPicture !== undefined

/** Opens or closes the small window. Call within a user gesture. */
export async function togglePictureInPicture(): Promise<void> {
  const open = usePictureInPicture.getState().window
  if (open) {
    open.close()
    return
  }
  // Refused without a gesture, or while another page's is being opened.
  const pip = await window.documentPictureInPicture?.requestWindow(SIZE).catch(() => null)
  if (!pip) return
  // Nothing is left to show, for example outside the shell.
  const unfollow = usePlayer.subscribe(({ currentAudio }) => {
    if (!currentAudio) pip.close()
  })
  const closed = () => {
    unfollow()
    usePictureInPicture.setState({ window: null })
  }
  pip.addEventListener('pagehide', closed, { once: true })
  usePictureInPicture.setState({ window: pip })
}
