import { ListVideo, Maximize2 } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import type { Episode } from '../../contract/podcasts.ts'
import { formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { playItemMenu, useItemGestures } from '../items/menu/item-menu.ts'
import { isEpisode } from '../player/item.ts'
import { player, usePlayer } from '../player/player.ts'
import { syncQueue } from '../player/queue-handover.ts'
import { followWithRelated } from '../player/related.ts'
import type { LeftQueue } from '../player/state.ts'
import { Cover } from '../ui/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Announcer } from './Announcer.tsx'
import { NowLike } from './NowLike.tsx'
import { NowTitle } from './NowTitle.tsx'
import { useNarrow } from './narrow-screen.ts'
import { Overlays } from './Overlays.tsx'
import { offerLeftQueue } from './offer-left-queue.ts'
import styles from './player-ui.module.css'
import { SeekBar, useSeek } from './SeekBar.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { Transport } from './Transport.tsx'
import { useNowPlaying } from './use-now-playing.ts'
import { Volume } from './Volume.tsx'

// Not needed for songs.
const LazyEpisodeTransport = lazy(() =>
  import('./EpisodeTransport.tsx').then((m) => ({ default: m.EpisodeTransport })),
)
const LazyContinueLeft = lazy(() => import('./ContinueLeft.tsx').then((m) => ({ default: m.ContinueLeft })))
const OnAirBar = lazy(() => import('./OnAir.tsx').then((m) => ({ default: m.OnAirBar })))

const Middle = ({ episode }: { episode: Episode | null }) => {
  const seek = useSeek()
  return (
    <div className={styles.center}>
      {episode ? (
        <Suspense fallback={<div className={styles.transport} />}>
          <LazyEpisodeTransport episode={episode} />
        </Suspense>
      ) : (
        <Transport />
      )}
      <div className={styles.times} data-part="times">
        <span>{formatTime(seek.time)}</span>
        <SeekBar seek={seek} />
        <span>{formatTime(seek.length)}</span>
      </div>
    </div>
  )
}

const Idle = ({ left }: { left: LeftQueue | null }) => {
  const { t } = useTranslation()
  const nothing = <p className="truncate muted">{t('Nothing playing')}</p>
  return left ? (
    <Suspense fallback={nothing}>
      <LazyContinueLeft left={left} />
    </Suspense>
  ) : (
    nothing
  )
}

const Bar = () => {
  const { t } = useTranslation()
  const item = usePlayer((state) => state.currentAudio)
  const left = usePlayer((state) => state.left)
  const shown = item ?? left?.item
  const queueOpen = usePlayer((state) => state.queueOpen)
  const gestures = useItemGestures(item ? playItemMenu(item) : null)
  return (
    <section className={styles.playerbar} data-part="player-bar" aria-label={t('Player')}>
      <div className={styles.who} {...(item && gestures)}>
        <Cover picture={shown?.cover ?? null} name={shown?.title} size={56} />
        {item ? <NowTitle item={item} /> : <Idle left={left} />}
        {item && <NowLike item={item} />}
      </div>
      {item?.type === 'radio-station' ? (
        <Suspense fallback={<div className={styles.center} />}>
          <OnAirBar station={item} />
        </Suspense>
      ) : (
        <Middle episode={isEpisode(item) ? item : null} />
      )}
      <div className={styles.end}>
        <IconButton label={t('Queue')} on={queueOpen} onClick={() => player.toggleQueue()}>
          <ListVideo aria-hidden="true" />
        </IconButton>
        <SettingsButton />
        <Volume />
        <IconButton label={t('Full screen')} disabled={!item} onClick={() => player.toggleExpanded(true)}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

/** Player for wide windows: always visible at the same width, even when nothing plays. */
export const PlayerBar = () => {
  useEffect(syncQueue, [])
  useEffect(followWithRelated, [])
  useEffect(offerLeftQueue, [])
  useNowPlaying()
  return (
    <>
      {useNarrow() ? null : <Bar />}
      <Announcer />
      <Overlays />
    </>
  )
}
