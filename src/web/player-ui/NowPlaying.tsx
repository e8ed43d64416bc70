import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Ellipsis, ListVideo } from 'lucide-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { artColor } from '../../contract/color.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { playItemMenu, useItemGestures, useItemMenu } from '../items/menu/item-menu.ts'
import { isEpisode, type PlayItem } from '../player/item.ts'
import { player, usePlayer } from '../player/player.ts'
import buttonsStyles from '../ui/buttons.module.css'
import { Cover } from '../ui/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ChapterLine } from './ChapterLine.tsx'
import { EpisodeSide } from './EpisodeSide.tsx'
import { EpisodeTransport } from './EpisodeTransport.tsx'
import styles from './full-screen.module.css'
import { LyricsCard } from './LyricsCard.tsx'
import { NowLike } from './NowLike.tsx'
import { NowLyrics } from './NowLyrics.tsx'
import { NowProgress } from './NowProgress.tsx'
import { NextSongs, NowSide } from './NowSide.tsx'
import { NowTitle } from './NowTitle.tsx'
import { useNarrow } from './narrow-screen.ts'
import { OnAirStage } from './OnAir.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { useSwipe } from './swipe.ts'
import { Transport } from './Transport.tsx'

const close = (): void => player.toggleExpanded(false)

const Head = () => {
  const { t } = useTranslation()
  const source = usePlayer((state) => state.source)
  const queueOpen = usePlayer((state) => state.queueOpen)
  const narrow = useNarrow()
  const swipe = useSwipe((direction) => direction === 'down' && close())
  const openQueue = () => {
    if (!narrow) close()
    player.toggleQueue(true)
  }
  return (
    <header className={styles.npHead} {...swipe}>
      <IconButton label={t('Close full screen')} bright onClick={close}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <p className="truncate">
        {source && (
          <>
            <span className="muted">{t('Playing from')}</span> <b className="font-semibold">{source.title}</b>
          </>
        )}
      </p>
      <div className={styles.npTools}>
        <SettingsButton bright />
        <IconButton label={t('Queue')} bright aria-expanded={queueOpen} onClick={openQueue}>
          <ListVideo aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

/** Supports gestures on the cover: swiping down closes, sideways changes songs. */
const Item = ({ item }: { item: PlayItem }) => {
  const { t } = useTranslation()
  const openMenu = useItemMenu()
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
        <NowLike item={item} className={buttonsStyles.bright} />
        <IconButton
          label={t('More options for {title}', { title: item.title })}
          bright
          aria-haspopup="menu"
          onClick={(event) => void openMenu(playItemMenu(item), event.currentTarget)}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
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

/** The song's lyrics if available, otherwise what plays next. */
const Side = ({ item, openWords }: { item: PlayItem; openWords: () => void }) => {
  const narrow = useNarrow()
  const lyrics = usePlayer((state) => state.stream?.lyrics)
  if (isEpisode(item)) return <EpisodeSide episode={item} />
  if (!lyrics?.lines.length) return <NextSongs />
  if (!narrow) return <NowSide lyrics={lyrics} />
  return (
    <>
      <LyricsCard lyrics={lyrics} open={openWords} />
      <NextSongs />
    </>
  )
}

/** Full-screen player in the cover's color. Following a link in it closes it. */
export const NowPlaying = () => {
  const { t } = useTranslation()
  const open = usePlayer((state) => state.expanded)
  const item = usePlayer((state) => state.currentAudio)
  const narrow = useNarrow()
  const [words, setWords] = useState(false)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router])
  useEffect(() => {
    if (open && !item) close()
    if (!open) setWords(false)
  }, [open, item])
  if (!item) return null
  const art = { '--art': artColor(item.cover?.color ?? '#22242c') } as CSSProperties
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
          <Dialog.Title className="visually-hidden">
            {t('Now playing: {title}', { title: item.title })}
          </Dialog.Title>
          {narrow && words ? (
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
