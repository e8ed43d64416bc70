import { useEffect, useState } from 'preact/hooks'
import type { Player, PlayerState } from './player.ts'

/** Returns the state of a player and renders again after each change. */
export const usePlayerState = (player: Player): PlayerState => {
  const [state, setState] = useState(player.state)
  useEffect(() => player.subscribe(() => setState(player.state())), [player])
  return state
}

const tall = matchMedia('(min-height: 200px)')

/** Whether there is room for more than one line of controls. */
export const useLarge = (): boolean => {
  const [large, setLarge] = useState(tall.matches)
  useEffect(() => {
    const changed = () => setLarge(tall.matches)
    tall.addEventListener('change', changed)
    return () => tall.removeEventListener('change', changed)
  }, [])
  return large
}
