import { History, ListPlus, ListX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Song } from '../../contract/songs.ts'
import { formatLength } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { durationOf, type PlayItem } from '../player/item.ts'
import { player, usePlayer } from '../player/player.ts'
import type { Entry } from '../player/queue.ts'
import { editPlaylist } from '../playlists/playlist-dialogs.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { showToast } from '../ui/toasts.ts'
import { useNarrow } from './narrow-screen.ts'
import styles from './queue.module.css'
import { useSwipe } from './swipe.ts'

const songsIn = (queue: Entry<PlayItem>[]): Song[] =>
  queue.map((entry) => entry.item).filter((item): item is Song => item.type === 'song')

export const closeQueue = (): void => player.toggleQueue(false)

/** Number of remaining entries, including the current one, and their total duration. */
const Left = () => {
  const { t } = useTranslation()
  const queue = usePlayer((state) => state.queue)
  const left = queue.slice(usePlayer((state) => Math.max(0, state.index)))
  if (left.length === 0) return null
  const length = left.reduce((sum, entry) => sum + durationOf(entry.item), 0)
  const music = left.every(({ item }) => item.type === 'song')
  const summary = music
    ? t('{count} songs', { count: left.length })
    : t('{count} entries', { count: left.length })
  return (
    <p className="truncate text-12 muted">
      {[summary, length > 0 && formatLength(length)].filter(Boolean).join(', ')}
    </p>
  )
}

interface QueueHeadProps {
  title: ReactNode
  past: boolean
  onPast: (past: boolean) => void
}

/** Title and actions of the queue; on touch screens, swiping down closes its sheet. */
export const QueueHead = ({ title, past, onPast }: QueueHeadProps) => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const swipe = useSwipe((direction) => direction === 'down' && closeQueue())
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  const any = usePlayer((state) => state.queue.some(({ item }) => item.type === 'song'))
  const save = () => {
    const songs = async () => songsIn(usePlayer.getState().queue)
    void editPlaylist({ playlist: 'new', first: { title: t('Queue'), songs } })
  }
  const clear = () => {
    const undo = player.clear()
    showToast({
      type: 'success',
      title: t('Queue cleared'),
      text: '',
      action: { label: t('Undo'), run: undo },
    })
  }
  return (
    <header className={styles.queueHead} data-part="queue-head" {...(narrow && swipe)}>
      <div className="min-w-0">
        {title}
        <Left />
      </div>
      <div className={styles.queueActions}>
        <IconButton label={t('History')} on={past} onClick={() => onPast(!past)}>
          <History aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Save queue as playlist')} disabled={!any} onClick={save}>
          <ListPlus aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Clear queue')} disabled={!more} onClick={clear}>
          <ListX aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Close queue')} onClick={closeQueue}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}
