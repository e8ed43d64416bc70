import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Ellipsis, ListVideo, Maximize, Minimize } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { artColor } from '../../../../contract/platform/theme.ts'
import { useItemGestures, useItemMenu } from '../../../catalog/items/menu/item-menu.ts'
import { playItemMenu } from '../../../catalog/items/menu/menu-item.ts'
import { useToken } from '../../../data/session/token.ts'
import { settings } from '../../../data/settings.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsCasting } from '../../../player/casting-state.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { isEpisode, type PlayItem } from '../../../player/queue/item.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useNarrow } from '../../../ui/layout/narrow-screen.ts'
import { useBackGesture } from '../../../ui/overlays/back-gesture.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { ChapterLine } from '../bar/ChapterLine.tsx'
import { EpisodeTransport } from '../bar/EpisodeTransport.tsx'
import { SettingsButton } from '../bar/SettingsButton.tsx'
import { Transport } from '../bar/Transport.tsx'
import { LazyCastButton, Volume } from '../bar/Volume.tsx'
import { About } from '../panel/About.tsx'
import { loadSpots } from '../spots/use-spots.ts'
import { TogetherButton } from '../together/TogetherButton.tsx'
import styles from './full-screen.module.css'
import { LyricsCard } from './LyricsCard.tsx'
import { NowLike } from './NowLike.tsx'
import { NowLyrics } from './NowLyrics.tsx'
import { NowProgress } from './NowProgress.tsx'
import { NextEntries, NowSide } from './NowSide.tsx'
import { NowTitle } from './NowTitle.tsx'
import { OnAirStage } from './OnAir.tsx'
import { useSwipe } from './swipe.ts'

const LazyPreviewLine = lazy(() =>
  import('../../../selling/previews/Previews.tsx').then((m) => ({ default: m.PreviewLine })),
)

const captions = () => import('../captions/Captions.tsx')
const LazyCaptionsButton = lazy(() => captions().then((m) => ({ default: m.CaptionsButton })))
const LazyCaptionText = lazy(() => captions().then((m) => ({ default: m.CaptionText })))
const SpotStage = lazy(() => loadSpots().then((m) => ({ default: m.SpotStage })))

const close = (): void => player.toggleExpanded(false)

const followFullscreen = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Lets the page take the whole screen of the device, where the browser can. */
const WholeScreen = () => {
  const { t } = useTranslation()
  const on = useSyncExternalStore(followFullscreen, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const Icon = on ? Minimize : Maximize
  const toggle = () => (on ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <IconButton
      label={on ? t('Exit full screen') : t('Enter full screen')}
      bright
      onClick={() => void toggle().catch(() => undefined)}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}

const Head = () => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const loggedIn = useToken((state) => state.token !== null)
  const source = usePlayer((state) => state.source)
  const captioned = usePlayer((state) => state.captions)
  const casting = useIsCasting()
  const open = usePlayer((state) => (narrow ? state.panel : state.fullScreenTab) === 'queue')
  const swipe = useSwipe((direction) => direction === 'down' && close())
  const openQueue = () => {
    if (narrow) player.togglePanel('queue', true)
    else player.showInFullScreen('queue')
  }
  return (
    <header className={styles.npHead} {...swipe}>
      <IconButton label={t('Close full screen')} bright onClick={close}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <p className={`name-last ${styles.from}`}>
        {source && (
          <>
            <span className="muted">{t('Playing from')}</span>{' '}
            <b className="font-semibold truncate">{source.title}</b>
          </>
        )}
      </p>
      <div className={styles.npTools}>
        {loggedIn && settings().enableFriends && <TogetherButton bright />}
        {narrow && casting && (
          <Suspense>
            <LazyCastButton bright />
          </Suspense>
        )}
        {!narrow && <Volume bright />}
        {captioned && (
          <Suspense>
            <LazyCaptionsButton bright />
          </Suspense>
        )}
        <SettingsButton bright />
        <IconButton label={t('Queue')} bright aria-expanded={open} onClick={openQueue}>
          <ListVideo aria-hidden="true" />
        </IconButton>
        {!narrow && <WholeScreen />}
      </div>
    </header>
  )
}

/** Supports gestures on the cover: swiping down closes, sideways changes songs. */
const Item = ({ item }: { item: PlayItem }) => {
  const { t } = useTranslation()
  const openMenu = useItemMenu()
  const preview = usePlayer((state) => state.stream?.preview)
  const captioned = usePlayer((state) => state.captions)
  const gestures = useItemGestures(playItemMenu(item))
  const swipe = useSwipe((direction) => {
    if (direction === 'down') close()
    else if (direction === 'left') player.next()
    else if (direction === 'right') player.previous()
  })
  return (
    <section className={styles.npItem}>
      <div className={styles.npCover} data-part="now-playing-cover" {...swipe}>
        <Cover
          picture={item.cover}
          name={item.title}
          size={480}
          fluid
          eager
          alt={t('Cover of {title}', { title: item.title })}
        />
      </div>
      <div className={`${styles.npTitle} mt-6 mb-4`} {...gestures}>
        <NowTitle item={item} />
        <NowLike item={item} bright />
        <IconButton
          label={t('More options for {title}', { title: item.title })}
          bright
          aria-haspopup="menu"
          onClick={(event) => void openMenu(playItemMenu(item), event.currentTarget)}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
      {preview && (
        <Suspense>
          <LazyPreviewLine item={item} />
        </Suspense>
      )}
      {captioned && (
        <Suspense>
          <LazyCaptionText />
        </Suspense>
      )}
      {item.type === 'radio-station' ? (
        <OnAirStage station={item} />
      ) : (
        <>
          {isEpisode(item) && item.has_chapters && <ChapterLine episode={item} />}
          <NowProgress />
          {isEpisode(item) ? <EpisodeTransport episode={item} large /> : <Transport large />}
        </>
      )}
    </section>
  )
}

/** Details of the item: beside the cover, or below it in narrow windows. */
const Side = ({ item, openWords }: { item: PlayItem; openWords: () => void }) => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const lyrics = usePlayer((state) => state.stream?.lyrics)
  if (!narrow || isEpisode(item)) return <NowSide item={item} />
  return (
    <>
      {lyrics && lyrics.lines.length > 0 && <LyricsCard lyrics={lyrics} open={openWords} />}
      <NextEntries />
      <section className={styles.npSide} aria-label={t('About')}>
        <About item={item} />
      </section>
    </>
  )
}

/** Full-screen player in the cover's color. Following a link in it closes it. */
export const NowPlaying = () => {
  const { t } = useTranslation()
  const open = usePlayer((state) => state.expanded)
  const item = usePlayer((state) => state.currentAudio)
  const narrow = useNarrow()
  const spot = usePlayer((state) => state.currentCampaign)
  const [words, setWords] = useState(false)
  const router = useRouter()
  useBackGesture(open && item !== null, close)
  useBackGesture(words, () => setWords(false))
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router])
  useEffect(() => {
    if (open && !item) close()
    if (!open) setWords(false)
  }, [open, item])
  if (!item) return null
  const art = { '--art': artColor((spot ? spot.color : item.cover?.color) ?? '#22242c') } as CSSProperties
  return (
    <Dialog.Root open={open} onOpenChange={(next) => player.toggleExpanded(next)}>
      <Dialog.Portal>
        <Dialog.Popup
          className={`${styles.np} on-art`}
          data-part="now-playing"
          style={art}
          data-player-keys=""
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}
        >
          <Dialog.Title className="visually-hidden">{t('Now playing: {title}', spot ?? item)}</Dialog.Title>
          {spot ? (
            <Suspense>
              <SpotStage spot={spot} />
            </Suspense>
          ) : narrow && words ? (
            <NowLyrics item={item} close={() => setWords(false)} />
          ) : (
            <>
              <Head />
              <Item item={item} />
              <Side item={item} openWords={() => setWords(true)} />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
