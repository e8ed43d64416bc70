/** @jsxImportSource preact */

import type { Player, PlayerState } from './player.ts'
import { formatTime, t } from './texts.ts'

const WAVE_HEIGHT = 32

/** Returns an SVG path of bars of 0 to 255 around the centre line; silence is a dot, so that the line has no gaps. */
const wavePath = (bars: readonly number[]): string =>
  bars
    .map((bar, index) => {
      const height = Math.max(2, Math.round((bar / 255) * WAVE_HEIGHT))
      return `M${index * 3} ${(WAVE_HEIGHT - height) / 2}h2v${height}h-2z`
    })
    .join('')

interface SeekProps {
  player: Player
  state: PlayerState
  /** Bars of 0 to 255; a plain line without. */
  waveform?: readonly number[]
}

const Waveform = ({ bars }: { bars: readonly number[] }) => (
  <svg
    class="wave"
    viewBox={`0 0 ${bars.length * 3} ${WAVE_HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={wavePath(bars)} />
  </svg>
)

/** Position and length, with a bar to move within; a radio station is live. */
export const Seek = ({ player, state: { time, duration }, waveform = [] }: SeekProps) => {
  if (duration === null) return <p class="live">{t('Live')}</p>
  const played = duration > 0 ? Math.min(1, time / duration) : 0
  const drawn = waveform.length > 0
  return (
    <div class="seek" dir="ltr">
      <span class="time">{formatTime(time)}</span>
      <span class={drawn ? 'slider drawn' : 'slider'} style={{ '--played': `${played * 100}%` }}>
        {drawn && <Waveform bars={waveform} />}
        {drawn && (
          <span class="wavePlayed">
            <Waveform bars={waveform} />
          </span>
        )}
        <input
          type="range"
          min={0}
          max={Math.ceil(duration)}
          step={1}
          value={time}
          aria-label={t('Seek')}
          aria-valuetext={`${formatTime(time)} / ${formatTime(duration)}`}
          onInput={({ currentTarget }) => player.seek(Number(currentTarget.value))}
        />
      </span>
      <span class="time">{formatTime(duration)}</span>
    </div>
  )
}
