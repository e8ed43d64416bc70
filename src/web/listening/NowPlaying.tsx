import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { ChevronDown, Ellipsis, ListVideo } from 'lucide-react'
import { type CSSProperties, useEffect } from 'react'
import { artColor } from '../../contract/color.ts'
import type { Song } from '../../contract/songs.ts'
import { formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { songMenuItem, useItemGestures, useItemMenu } from '../media/item-menu.ts'
import { player, usePlayer } from '../player/player.ts'
import { Cover } from '../ui/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Lyrics } from './Lyrics.tsx'
import { NowLike } from './NowLike.tsx'
import { NowTitle } from './NowTitle.tsx'
import { useNarrow } from './narrow.ts'
import { QueueItem } from './QueueItem.tsx'
import { SeekBar, useSeek } from './SeekBar.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { useSwipe } from './swipe.ts'
import { Transport } from './Transport.tsx'
import './full-screen.css'

const close = (): void => player.toggleExpanded(false)

const Head = () => {
  const { t } = useTranslation()
  const source = usePlayer((state) => state.source)
  const queueOpen = usePlayer((state) => state.queueOpen)
  const narrow = useNarrow()
  const openQueue = () => {
    if (!narrow) close()
    player.toggleQueue(true)
  }
  return (
    <header className="np-head">
      <IconButton label={t('Close full screen')} bright onClick={close}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <p className="trunc">
        {source && (
          <>
            <span className="text-muted">{t('Playing from')}</span>{' '}
            <b className="font-semibold">{source.title}</b>
          </>
        )}
      </p>
      <div className="np-tools">
        <SettingsButton bright />
        <IconButton label={t('Queue')} bright aria-expanded={queueOpen} onClick={openQueue}>
          <ListVideo aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

const Item = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const seek = useSeek()
  const openMenu = useItemMenu()
  const gestures = useItemGestures(songMenuItem(song))
  return (
    <section className="np-item">
      <Cover picture={song.cover} size={480} fluid eager alt={t('Cover of {title}', { title: song.title })} />
      <div className="np-title mt-6 mb-4" {...gestures}>
        <NowTitle song={song} />
        <NowLike song={song} className="bright" />
        <IconButton
          label={t('More about {title}', { title: song.title })}
          bright
          aria-haspopup="menu"
          onClick={(event) => void openMenu(songMenuItem(song), event.currentTarget)}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
      <SeekBar seek={seek} />
      <div className="np-times">
        <span>{formatTime(seek.time)}</span>
        <span>−{formatTime(seek.length - seek.time)}</span>
      </div>
      <Transport large />
    </section>
  )
}

/** The words of the song where there are some, else what comes next. */
const Side = () => {
  const { t } = useTranslation()
  const lyrics = usePlayer((state) => state.stream?.lyrics)
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  const next = queue.slice(index + 1, index + 11)
  if (lyrics?.lines.length) return <Lyrics lyrics={lyrics} />
  return next.length ? (
    <section className="np-side" aria-label={t('Up next')}>
      <h2 className="h16 mb-3">{t('Up next')}</h2>
      <ol>
        {next.map((entry) => (
          <li key={entry.key} className="qrow">
            <QueueItem entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  ) : null
}

/** The full screen in the colour of the cover. A link in it leads to its page and closes it. */
export const NowPlaying = () => {
  const { t } = useTranslation()
  const open = usePlayer((state) => state.expanded)
  const song = usePlayer((state) => state.currentAudio)
  const swipe = useSwipe((direction) => direction === 'down' && close())
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', close), [router])
  useEffect(() => {
    if (open && !song) close()
  }, [open, song])
  if (!song) return null
  const art = { '--art': artColor(song.cover?.color ?? '#22242c') } as CSSProperties
  return (
    <Dialog.Root open={open} onOpenChange={(next) => player.toggleExpanded(next)}>
      <Dialog.Portal>
        <Dialog.Popup
          className="np on-art"
          style={art}
          data-player-keys=""
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}
          {...swipe}
        >
          <Dialog.Title className="sr-only">{t('Now playing: {title}', { title: song.title })}</Dialog.Title>
          <Head />
          <Item song={song} />
          <Side />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
