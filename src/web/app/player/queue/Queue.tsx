import { ListVideo } from 'lucide-react'
import { useState } from 'react'
import { useItemGestures } from '../../../catalog/items/menu/item-menu.ts'
import { playItemMenu } from '../../../catalog/items/menu/menu-item.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import { EmptyState } from '../../../ui/layout/States.tsx'
import { Equalizer } from '../../../ui/pictures/Equalizer.tsx'
import { ContinueOnThisDevice } from '../ContinueOnThisDevice.tsx'
import { QueueItem } from './QueueItem.tsx'
import { QueueList } from './QueueList.tsx'
import { QueuePast } from './QueuePast.tsx'
import { QueueTools } from './QueueTools.tsx'
import styles from './queue.module.css'

const Entries = () => {
  const { t } = useTranslation()
  const entry = usePlayer((state) => state.queue[state.index])
  const gestures = useItemGestures(entry ? playItemMenu(entry.item) : null)
  const playing = usePlayer((state) => state.playerStatus === 'play')
  if (!entry) {
    return (
      <div className={styles.queueBody} data-part="queue-list">
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

/** The queue with its actions, or what played before. */
export const Queue = () => {
  const [past, setPast] = useState(false)
  return (
    <>
      <QueueTools past={past} onPast={setPast} />
      {past ? <QueuePast /> : <Entries />}
    </>
  )
}
