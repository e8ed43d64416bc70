import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsCasting } from '../../../player/casting-state.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { IconButton, IconButtonSpace } from '../../../ui/buttons/IconButton.tsx'
import { Slider } from '../../../ui/fields/Slider.tsx'
import styles from './player-ui.module.css'

export const LazyCastButton = lazy(() => import('./Casting.tsx').then((m) => ({ default: m.CastButton })))

/** Percent per notch of the mouse wheel. */
const NOTCH = 5

/** Changes the volume by the mouse wheel over an element. React's listeners cannot keep the page from scrolling. */
function useWheel() {
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const turned = (event: WheelEvent) => {
      if (event.deltaY === 0) return
      event.preventDefault()
      const { volume, muted } = usePlayer.getState()
      const percent = muted ? 0 : Math.round(volume * 100)
      player.setVolume((percent + (event.deltaY < 0 ? NOTCH : -NOTCH)) / 100)
    }
    const element = box.current
    element?.addEventListener('wheel', turned, { passive: false })
    return () => element?.removeEventListener('wheel', turned)
  }, [])
  return box
}

/** Mute button and volume slider, 0 to 100. */
const OwnVolume = ({ bright }: { bright: boolean }) => {
  const { t } = useTranslation()
  const box = useWheel()
  const volume = usePlayer((state) => state.volume)
  const muted = usePlayer((state) => state.muted)
  const audible = muted ? 0 : Math.round(volume * 100)
  const Icon = audible === 0 ? VolumeX : audible < 50 ? Volume1 : Volume2
  return (
    <span ref={box} className={styles.sound}>
      <IconButton
        label={muted ? t('Unmute') : t('Mute')}
        bright={bright}
        aria-pressed={muted}
        onClick={player.toggleMute}
      >
        <Icon aria-hidden="true" />
      </IconButton>
      <Slider
        label={t('Volume')}
        className={styles.volume}
        value={audible}
        max={100}
        valueText={t('{percent}%', { percent: audible })}
        onValue={(value) => player.setVolume(value / 100)}
      />
    </span>
  )
}

/** The volume; while another device plays, which has its own, the button for that device in the same space. */
export const Volume = ({ bright = false }: { bright?: boolean }) =>
  useIsCasting() ? (
    <span className={styles.sound}>
      <Suspense fallback={<IconButtonSpace />}>
        <LazyCastButton bright={bright} />
      </Suspense>
      <span className={styles.volume} />
    </span>
  ) : (
    <OwnVolume bright={bright} />
  )
