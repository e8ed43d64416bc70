import { Dialog } from '@base-ui/react/dialog'
import { ListPlus, ListVideo, ListX, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { songsDragged, useSongDrags, useSongDrop } from '../media/dragging.ts'
import { queueSongs, songMenuItem, useItemGestures } from '../media/item-menu.ts'
import { editPlaylist } from '../media/playlist-dialogs.ts'
import { player, usePlayer } from '../player/player.ts'
import { Equalizer } from '../ui/Equalizer.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { notify } from '../ui/notices.ts'
import { EmptyState } from '../ui/States.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { useNarrow } from './narrow.ts'
import { QueueItem } from './QueueItem.tsx'
import { QueueList } from './QueueList.tsx'
import '../ui/dialog.css'
import './queue.css'

const close = (): void => player.toggleQueue(false)

const Head = ({ title }: { title: ReactNode }) => {
  const { t } = useTranslation()
  const more = usePlayer((state) => state.queue.length > state.index + 1)
  const any = usePlayer((state) => state.queue.length > 0)
  const save = () => {
    const songs = async () => usePlayer.getState().queue.map((entry) => entry.item)
    void editPlaylist({ playlist: 'new', first: { title: t('Queue'), songs } })
  }
  const clear = () => {
    const undo = player.clear()
    notify({ type: 'success', title: t('Queue cleared'), text: '', action: { label: t('Undo'), run: undo } })
  }
  return (
    <header className="queue-head">
      {title}
      <div>
        <IconButton label={t('Save queue as playlist')} disabled={!any} onClick={save}>
          <ListPlus aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Clear queue')} disabled={!more} onClick={clear}>
          <ListX aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Close queue')} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

const Body = () => {
  const { t } = useTranslation()
  const entry = usePlayer((state) => state.queue[state.index])
  const gestures = useItemGestures(entry ? songMenuItem(entry.item) : null)
  const playing = usePlayer((state) => state.playerStatus === 'play')
  if (!entry) {
    return (
      <div className="queue-body">
        <Elsewhere />
        <EmptyState
          icon={<ListVideo aria-hidden="true" />}
          title={t('Your queue is empty')}
          text={t('Play an album, or add songs from their menu.')}
        />
      </div>
    )
  }
  return (
    <div className="queue-body">
      <Elsewhere />
      <div className="queue-label">
        <h3>{t('Now playing')}</h3>
      </div>
      <ol>
        <li className="qrow playing" {...gestures}>
          <QueueItem entry={entry} />
          <Equalizer moving={playing} />
        </li>
      </ol>
      <QueueList />
    </div>
  )
}

/** Over everything in narrow windows. */
const Sheet = () => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="queue" data-player-keys="">
          <Head title={<Dialog.Title className="h20">{t('Queue')}</Dialog.Title>} />
          <Body />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Beside the content; songs may be dragged into it. */
const Aside = () => {
  const { t } = useTranslation()
  useSongDrags()
  const { over, drop } = useSongDrop((ids) => {
    const title = t('{count} songs', { count: ids.length })
    void queueSongs({ title, songs: () => songsDragged(ids), next: false })
  })
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close()
  }
  return (
    <aside className={`queue${over ? ' drop-over' : ''}`} aria-label={t('Queue')} onKeyDown={keyed} {...drop}>
      <Head title={<h2 className="h16">{t('Queue')}</h2>} />
      <Body />
    </aside>
  )
}

/** The queue beside the content, or as a sheet in narrow windows; nothing while it is closed. */
export const QueuePanel = () => {
  const narrow = useNarrow()
  const open = usePlayer((state) => state.queueOpen)
  if (!open) return null
  return narrow ? <Sheet /> : <Aside />
}
