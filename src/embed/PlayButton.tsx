/** @jsxImportSource preact */
import { PauseIcon, PlayIcon } from './icons.tsx'
import type { Player, PlayerState } from './player.ts'
import { t } from './texts.ts'

interface PlayButtonProps {
  player: Player
  state: PlayerState
  /** On the colour of the cover. */
  light?: boolean
}

export const PlayButton = ({ player, state, light = false }: PlayButtonProps) => {
  const on = state.playing || state.waiting
  return (
    <button
      type="button"
      class={light ? 'play light' : 'play'}
      aria-label={on ? t('Pause') : t('Play')}
      aria-busy={state.waiting}
      onClick={player.toggle}
    >
      {on ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}
