/** @jsxImportSource preact */
import type { Player, PlayerState } from './player.ts'
import { formatTime, t } from './texts.ts'
import { WAVE_HEIGHT, wavePath } from './wave-path.ts'

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
