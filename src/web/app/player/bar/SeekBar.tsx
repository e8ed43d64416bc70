import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer, usePlayhead } from '../../../player/player.ts'
import { durationOf } from '../../../player/queue/item.ts'
import { isLocked } from '../../../player/state.ts'
import { WAVE_HEIGHT, WAVE_WIDTH, wavePath } from '../../../player/waveform.ts'
import { classes } from '../../../ui/classes.ts'
import { Slider } from '../../../ui/fields/Slider.tsx'
import styles from './player-ui.module.css'

const steps: Record<string, 'back' | 'forward'> = {
  ArrowLeft: 'back',
  ArrowDown: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'forward',
}

const share = (value: number, of: number): string => `${of > 0 ? Math.min(100, (value / of) * 100) : 0}%`

interface WaveProps {
  waveform: readonly number[]
  played: string
  loaded: string
}

/** Waveform; only two widths change during playback. */
const Wave = ({ waveform, played, loaded }: WaveProps) => {
  const clip = useId()
  const path = useMemo(() => wavePath(waveform), [waveform])
  return (
    <svg
      className={styles.wave}
      data-part="waveform"
      viewBox={`0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
    >
      <clipPath id={clip}>
        <path d={path} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect className={styles.rest} width="100%" height="100%" />
        <rect className={styles.loaded} width={loaded} height="100%" />
        <rect width={played} height="100%" />
      </g>
    </svg>
  )
}

/** Returns position and duration of the current item in seconds; the dragged position while the thumb is dragged. */
export function useSeek() {
  const { currentTime, duration, buffered } = usePlayhead()
  const current = usePlayer((state) => state.currentAudio)
  const locked = usePlayer(isLocked)
  const [dragged, setDragged] = useState<number | null>(null)
  const length = duration || (current ? durationOf(current) : 0)
  return {
    time: dragged ?? currentTime,
    length,
    buffered,
    dragging: dragged !== null,
    setDragged,
    disabled: !current || length <= 0 || locked,
  }
}

export type Seek = ReturnType<typeof useSeek>

/** Returns the share of a range input under the pointer; half of its thumb lies beyond either end of its values. */
function shareAt({ clientX }: PointerEvent, input: HTMLInputElement): number {
  const { left, width } = input.getBoundingClientRect()
  const thumb = Number.parseFloat(getComputedStyle(input).getPropertyValue('--thumb')) || 0
  return Math.min(1, Math.max(0, (clientX - left - thumb / 2) / (width - thumb)))
}

/** Returns which time the bubble shows: the dragged one, the one under the pointer, or the current one by keyboard. */
function useBubble({ time, length, dragging, disabled }: Seek) {
  const [pointed, setPointed] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const point = (event: PointerEvent) => {
    const input = box.current?.querySelector('input')
    if (input && event.pointerType !== 'touch') setPointed(shareAt(event, input) * length)
  }
  const shown = dragging ? time : (pointed ?? (focused ? time : null))
  return {
    box,
    shown: disabled ? null : shown,
    handlers: {
      onPointerMove: point,
      onPointerLeave: () => setPointed(null),
      onFocus: ({ target }: { target: Element }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

/** Native range input over the waveform. Dragging only previews; releasing seeks. */
export const SeekBar = ({ seek }: { seek: Seek }) => {
  const { t } = useTranslation()
  const { time, length, buffered, setDragged, disabled } = seek
  const waveform = usePlayer((state) => state.stream?.waveform)
  const { box, shown, handlers } = useBubble(seek)

  // React's onChange is the DOM's "input" event; only the DOM's "change" event fires on release.
  useEffect(() => {
    const input = box.current?.querySelector('input')
    const letGo = () => {
      if (input) player.seek(input.valueAsNumber)
      setDragged(null)
    }
    input?.addEventListener('change', letGo)
    return () => input?.removeEventListener('change', letGo)
  }, [box, setDragged])

  const keyed = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    player.hop(step)
  }

  const waved = Boolean(waveform?.length)
  return (
    <div
      ref={box}
      className={classes(styles.seek, waved && styles.withWaveform)}
      data-part="seek"
      {...handlers}
    >
      {waveform && waved && (
        <Wave waveform={waveform} played={share(time, length)} loaded={share(buffered, length)} />
      )}
      <Slider
        label={t('Seek')}
        value={time}
        max={length || 1}
        step={0.1}
        buffered={buffered}
        valueText={t('{time} of {length}', { time: formatTime(time), length: formatTime(length) })}
        disabled={disabled}
        onValue={setDragged}
        onKeyDown={keyed}
      />
      {shown !== null && (
        <span
          className={styles.bubble}
          data-part="time-bubble"
          style={{ '--at': share(shown, length) } as CSSProperties}
          aria-hidden="true"
        >
          {formatTime(shown)}
        </span>
      )}
    </div>
  )
}
