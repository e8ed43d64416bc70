import { Dialog } from '@base-ui/react/dialog'
import { ListVideo } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { songsDragged, useSongDrags, useSongDrop } from '../items/dnd/song-dragging.ts'
import { playItemMenu, queueItems, useItemGestures } from '../items/menu/item-menu.ts'
import { usePlayer } from '../player/player.ts'
import { classes } from '../ui/classes.ts'
import dialogStyles from '../ui/dialog.module.css'
import { Equalizer } from '../ui/Equalizer.tsx'
import { EmptyState } from '../ui/States.tsx'
import { ContinueOnThisDevice } from './ContinueOnThisDevice.tsx'
import { useNarrow } from './narrow-screen.ts'
import { closeQueue, QueueHead } from './QueueHead.tsx'
import { QueueItem } from './QueueItem.tsx'
import { QueueList } from './QueueList.tsx'
import { QueueModes } from './QueueModes.tsx'
import { QueuePast } from './QueuePast.tsx'
import styles from './queue.module.css'

const Body = () => {
  const { t } = useTranslation()
  const entry = usePlayer((state) => state.queue[state.index])
  const gestures = useItemGestures(entry ? playItemMenu(entry.item) : null)
  const playing = usePlayer((state) => state.playerStatus === 'play')
  if (!entry) {
    return (
      <div className={styles.queueBody} data-part="queue-list">
        <ContinueOnThisDevice />
        <EmptyState
          icon={<ListVideo aria-hidden="true" />}
          title={t('Your queue is empty')}
          text={t('Play something, or add songs from their menu.')}
        />
      </div>
    )
  }
  return (
    <div className={styles.queueBody} data-part="queue-list">
      <ContinueOnThisDevice />
      <div className={styles.queueLabel}>
        <h3>{t('Now playing')}</h3>
      </div>
      <ol>
        <li className={`${styles.queueRow} ${styles.playing}`} data-part="queue-row" {...gestures}>
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

/** Covers the page in narrow windows. */
const Sheet = () => {
  const { t } = useTranslation()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeQueue()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={styles.queue} data-part="queue" data-player-keys="">
          <Contents title={<Dialog.Title className="heading-20">{t('Queue')}</Dialog.Title>} />
          <QueueModes />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Sidebar next to the content; songs can be dragged into it. */
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
    <aside
      className={classes(styles.queue, over && styles.dropOver)}
      data-part="queue"
      aria-label={t('Queue')}
      onKeyDown={keyed}
      {...drop}
    >
      <Contents title={<h2 className="heading-16">{t('Queue')}</h2>} />
    </aside>
  )
}

/** The queue, as a sidebar or as a sheet in narrow windows; renders nothing while closed. */
export const QueuePanel = () => {
  const narrow = useNarrow()
  const open = usePlayer((state) => state.queueOpen)
  if (!open) return null
  return narrow ? <Sheet /> : <Aside />
}
