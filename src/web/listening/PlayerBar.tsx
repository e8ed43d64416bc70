import { ListVideo, Maximize2 } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import type { Episode } from '../../contract/podcasts.ts'
import { formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { playItemMenu, useItemGestures } from '../media/item-menu.ts'
import { isSpoken } from '../player/item.ts'
import { player, usePlayer } from '../player/player.ts'
import { tellOthers } from '../player/queue-handover.ts'
import { followWithRelated } from '../player/related.ts'
import { Cover } from '../ui/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Announcer } from './Announcer.tsx'
import { useOnAir } from './following.ts'
import { NowLike } from './NowLike.tsx'
import { NowTitle } from './NowTitle.tsx'
import { useNarrow } from './narrow.ts'
import { Overlays } from './Overlays.tsx'
import { SeekBar, useSeek } from './SeekBar.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { Transport } from './Transport.tsx'
import { Volume } from './Volume.tsx'

// Who only hears music needs neither.
const SpokenTransport = lazy(() =>
  import('./SpokenTransport.tsx').then((m) => ({ default: m.SpokenTransport })),
)
const OnAirBar = lazy(() => import('./OnAir.tsx').then((m) => ({ default: m.OnAirBar })))

const Middle = ({ episode }: { episode: Episode | null }) => {
  const seek = useSeek()
  return (
    <div className="mid">
      {episode ? (
        <Suspense fallback={<div className="transport" />}>
          <SpokenTransport episode={episode} />
        </Suspense>
      ) : (
        <Transport />
      )}
      <div className="times">
        <span>{formatTime(seek.time)}</span>
        <SeekBar seek={seek} />
        <span>{formatTime(seek.length)}</span>
      </div>
    </div>
  )
}

const Bar = () => {
  const { t } = useTranslation()
  const item = usePlayer((state) => state.currentAudio)
  const queueOpen = usePlayer((state) => state.queueOpen)
  const gestures = useItemGestures(item ? playItemMenu(item) : null)
  return (
    <section className="playerbar" aria-label={t('Player')}>
      <div className="who" {...(item && gestures)}>
        <Cover picture={item?.cover ?? null} name={item?.title} size={56} />
        {item ? <NowTitle item={item} /> : <p className="trunc text-muted">{t('Nothing plays yet')}</p>}
        {item && <NowLike item={item} />}
      </div>
      {item?.type === 'radio-station' ? (
        <Suspense fallback={<div className="mid" />}>
          <OnAirBar station={item} />
        </Suspense>
      ) : (
        <Middle episode={isSpoken(item) ? item : null} />
      )}
      <div className="end">
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

/** The player of wide windows: always there, with the same width, also while nothing plays. */
export const PlayerBar = () => {
  useEffect(tellOthers, [])
  useEffect(followWithRelated, [])
  useOnAir()
  return (
    <>
      {useNarrow() ? null : <Bar />}
      <Announcer />
      <Overlays />
    </>
  )
}
