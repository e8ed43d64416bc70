import { useEffect, useState } from 'preact/hooks'
import type { Player, PlayerState } from './player.ts'

/** Returns the state of a player and renders again after each change. */
export const usePlayerState = (player: Player): PlayerState => {
  const [state, setState] = useState(player.state)
  useEffect(() => player.subscribe(() => setState(player.state())), [player])
  return state
}

/** CSS pixels of the large player. */
export const LARGE_HEIGHT = 352

/** Whether the page is at least so many pixels high. */
export const useTall = (pixels: number): boolean => {
  const [media] = useState(() => matchMedia(`(min-height: ${pixels}px)`))
  const [tall, setTall] = useState(media.matches)
  useEffect(() => {
    const changed = () => setTall(media.matches)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }, [media])
  return tall
}

/** Whether there is room for more than one line of controls. */
export const useLarge = (): boolean => useTall(200)
