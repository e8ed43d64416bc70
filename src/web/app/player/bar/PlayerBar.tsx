import { Ellipsis, ListVideo, Maximize2, MicVocal, PictureInPicture2 } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import type { Episode } from '../../../../contract/catalog/items.ts'
import { useItemGestures, useItemMenu } from '../../../catalog/items/menu/item-menu.ts'
import { playItemMenu } from '../../../catalog/items/menu/menu-item.ts'
import { useSession } from '../../../data/session/session.ts'
import { useToken } from '../../../data/session/token.ts'
import { isSelling, settings } from '../../../data/settings.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { isEpisode, type PlayItem } from '../../../player/queue/item.ts'
import { storedClient } from '../../../player/together/client-id.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useNarrow } from '../../../ui/layout/narrow-screen.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { useFollower } from '../../use-follower.ts'
import { Continue } from '../Continue.tsx'
import { NowLike } from '../now-playing/NowLike.tsx'
import { NowTitle } from '../now-playing/NowTitle.tsx'
import { useNowPlaying } from '../now-playing/use-now-playing.ts'
import { Overlays } from '../Overlays.tsx'
import { useRelated } from '../panel/use-related.ts'
import { useSyncedQueue } from '../queue/use-synced-queue.ts'
import { loadSpots, useSpots } from '../spots/use-spots.ts'
import { useHasLyrics } from '../use-lyrics.ts'
import { Announcer } from './Announcer.tsx'
import { canPictureInPicture, togglePictureInPicture, usePictureInPicture } from './picture-in-picture.ts'
import styles from './player-ui.module.css'
import { RightTime } from './RightTime.tsx'
import { SeekBar, useSeek } from './SeekBar.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { Transport } from './Transport.tsx'
import { useStoredSleep } from './use-stored-sleep.ts'
import { Volume } from './Volume.tsx'

const load = () => import('../../../player/moved-playback.ts').then((m) => m.followMovedPlayback)

/** Follows whether the listener plays elsewhere instead; most plans limit nothing. */
function useMovedPlayback(): void {
  const limited = useSession(({ user }) => user?.max_devices != null)
  const playing = usePlayer(({ playerStatus }) => playerStatus === 'play')
  useFollower(limited && playing, load)
}

// Not needed for songs.
const LazyEpisodeTransport = lazy(() =>
  import('./EpisodeTransport.tsx').then((m) => ({ default: m.EpisodeTransport })),
)
const LazyTogetherButton = lazy(() =>
  import('../together/TogetherButton.tsx').then((m) => ({ default: m.TogetherButton })),
)
const previews = () => import('../../../selling/previews/Previews.tsx')
const LazyPreviews = lazy(() => previews().then((m) => ({ default: m.Previews })))
const LazyPreviewBadge = lazy(() => previews().then((m) => ({ default: m.PreviewBadge })))
const LazyPreviewBuy = lazy(() => previews().then((m) => ({ default: m.PreviewBuy })))
const BarCaptions = lazy(() => import('../captions/Captions.tsx').then((m) => ({ default: m.BarCaptions })))
const SpotBar = lazy(() => loadSpots().then((m) => ({ default: m.SpotBar })))
const OnAirBar = lazy(() => import('../now-playing/OnAir.tsx').then((m) => ({ default: m.OnAirBar })))

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
        <RightTime seek={seek} usual="total" />
      </div>
    </div>
  )
}

const Idle = () => {
  const { t } = useTranslation()
  return <Continue otherwise={<p className="truncate muted">{t('Nothing playing')}</p>} />
}

/** The menu that a right click on the item opens too. */
const More = ({ item }: { item: PlayItem }) => {
  const { t } = useTranslation()
  const openMenu = useItemMenu()
  return (
    <IconButton
      label={t('More options for {title}', { title: item.title })}
      aria-haspopup="menu"
      onClick={(event) => void openMenu(playItemMenu(item), event.currentTarget)}
    >
      <Ellipsis aria-hidden="true" />
    </IconButton>
  )
}

/** Opens panels beside the page; that of lyrics while the song has some. */
const PanelButtons = () => {
  const { t } = useTranslation()
  const panel = usePlayer((state) => state.panel)
  const hasLyrics = useHasLyrics()
  return (
    <>
      {(hasLyrics || panel === 'lyrics') && (
        <IconButton label={t('Lyrics')} on={panel === 'lyrics'} onClick={() => player.togglePanel('lyrics')}>
          <MicVocal aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('Queue')} on={panel === 'queue'} onClick={() => player.togglePanel('queue')}>
        <ListVideo aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** Only for users: visitors don’t load it. */
const ListenTogether = () => {
  const loggedIn = useToken((state) => state.token !== null)
  if (!loggedIn || !settings().enableFriends) return null
  return (
    <Suspense fallback={<span style={{ width: 40 }} />}>
      <LazyTogetherButton />
    </Suspense>
  )
}

const PictureInPictureButton = () => {
  const { t } = useTranslation()
  const open = usePictureInPicture(({ window }) => window !== null)
  return (
    <IconButton
      label={t('Mini player')}
      on={open}
      className={styles.onlyWide}
      onClick={() => void togglePictureInPicture()}
    >
      <PictureInPicture2 aria-hidden="true" />
    </IconButton>
  )
}

const Bar = () => {
  const { t } = useTranslation()
  const item = usePlayer((state) => state.currentAudio)
  const left = usePlayer((state) => state.left)
  const preview = usePlayer((state) => state.stream?.preview)
  const captioned = usePlayer((state) => state.captions)
  const shown = item ?? left?.item
  const gestures = useItemGestures(item ? playItemMenu(item) : null)
  return (
    <section className={styles.playerbar} data-part="player-bar" aria-label={t('Player')}>
      <div className={styles.who} {...(item && gestures)}>
        <Cover picture={shown?.cover ?? null} name={shown?.title} size={56} />
        {item ? <NowTitle item={item} /> : <Idle />}
        {item && (
          <>
            {preview ? (
              <Suspense>
                <LazyPreviewBadge />
                <LazyPreviewBuy item={item} />
              </Suspense>
            ) : (
              <NowLike item={item} className={styles.inMenu} />
            )}
            <More item={item} />
          </>
        )}
      </div>
      {item?.type === 'radio-station' ? (
        <Suspense fallback={<div className={styles.center} />}>
          <OnAirBar station={item} />
        </Suspense>
      ) : (
        <Middle episode={isEpisode(item) ? item : null} />
      )}
      <div className={styles.end}>
        {captioned && (
          <Suspense>
            <BarCaptions />
          </Suspense>
        )}
        <ListenTogether />
        <PanelButtons />
        <SettingsButton />
        <Volume />
        {item && canPictureInPicture() && <PictureInPictureButton />}
        <IconButton label={t('Full screen')} disabled={!item} onClick={() => player.toggleExpanded(true)}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

/** The bar of what plays; of the spot while one does. */
const AnyBar = () => {
  const spot = usePlayer((state) => state.currentCampaign)
  return <Suspense fallback={<Bar />}>{spot ? <SpotBar spot={spot} /> : <Bar />}</Suspense>
}

/** Goes on with the session in which this tab took part before a reload. */
const rejoin = (): void => {
  if (storedClient()) void import('../../../player/together/session.ts').then((m) => m.resumeTogether())
}

/** Player for wide windows: always visible at the same width, even when nothing plays. */
export const PlayerBar = () => {
  useSyncedQueue()
  useRelated()
  useStoredSleep()
  useNowPlaying()
  useMovedPlayback()
  useEffect(rejoin, [])
  useSpots()
  return (
    <>
      {useNarrow() ? null : <AnyBar />}
      <Announcer />
      {isSelling() && (
        <Suspense>
          <LazyPreviews />
        </Suspense>
      )}
      <Overlays />
    </>
  )
}
