import { History } from 'lucide-react'
import { useToken } from '../../../data/session/token.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/layout/States.tsx'
import { QueueItem } from './QueueItem.tsx'
import styles from './queue.module.css'

/** Maximum number of entries; the queue may contain thousands. */
const MAX_ENTRIES = 100

/** Previous entries of the queue, latest first; each can be played again. */
export const QueuePast = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  const past = queue.slice(Math.max(0, index - MAX_ENTRIES), Math.max(0, index)).toReversed()
  return (
    <div className={styles.queueBody} data-part="queue-list">
      <div className={styles.queueLabel}>
        <h3>{t('History')}</h3>
        {loggedIn && <TextLink to="/library/recent">{t('Recently played')}</TextLink>}
      </div>
      {past.length === 0 ? (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={t('Nothing played before this')}
          text={t('Songs you’ve already played appear here.')}
        />
      ) : (
        <ol>
          {past.map((entry) => (
            <li key={entry.key} className={styles.queueRow} data-part="queue-row">
              <QueueItem entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
