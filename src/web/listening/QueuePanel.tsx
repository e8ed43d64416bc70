import { Dialog } from '@base-ui/react/dialog'
import { ListVideo } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { songsDragged, useSongDrags, useSongDrop } from '../media/dragging.ts'
import { playItemMenu, queueItems, useItemGestures } from '../media/item-menu.ts'
import { usePlayer } from '../player/player.ts'
import { Equalizer } from '../ui/Equalizer.tsx'
import { EmptyState } from '../ui/States.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { useNarrow } from './narrow.ts'
import { closeQueue, QueueHead } from './QueueHead.tsx'
import { QueueItem } from './QueueItem.tsx'
import { QueueList } from './QueueList.tsx'
import { QueueModes } from './QueueModes.tsx'
import { QueuePast } from './QueuePast.tsx'
import '../ui/dialog.css'
import './queue.css'

const Body = () => {
  const { t } = useTranslation()
  const entry = usePlayer((state) => state.queue[state.index])
  const gestures = useItemGestures(entry ? playItemMenu(entry.item) : null)
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

const Contents = ({ title }: { title: ReactNode }) => {
  const [past, setPast] = useState(false)
  return (
    <>
      <QueueHead title={title} past={past} onPast={setPast} />
      {past ? <QueuePast /> : <Body />}
    </>
  )
}

/** Over everything in narrow windows. */
const Sheet = () => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeQueue()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="queue" data-player-keys="">
          <Contents title={<Dialog.Title className="h20">{t('Queue')}</Dialog.Title>} />
          <QueueModes />
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
    void queueItems({ title, items: () => songsDragged(ids), next: false })
  })
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeQueue()
  }
  return (
    <aside className={`queue${over ? ' drop-over' : ''}`} aria-label={t('Queue')} onKeyDown={keyed} {...drop}>
      <Contents title={<h2 className="h16">{t('Queue')}</h2>} />
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
