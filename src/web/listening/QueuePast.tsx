import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { usePlayer } from '../player/player.ts'
import { useToken } from '../session/token.ts'
import { EmptyState } from '../ui/States.tsx'
import { QueueItem } from './QueueItem.tsx'

/** Entries that are shown; the queue may hold thousands. */
const MOST = 100

/** What stands before the present song in the queue, the latest first; each can be played again. */
export const QueuePast = () => {
  const { t } = useTranslation()
  const loggedIn = useToken((state) => state.token !== null)
  const queue = usePlayer((state) => state.queue)
  const index = usePlayer((state) => state.index)
  const past = queue.slice(Math.max(0, index - MOST), Math.max(0, index)).toReversed()
  return (
    <div className="queue-body">
      <div className="queue-label">
        <h3>{t('Played before')}</h3>
        {loggedIn && (
          <Link to="/library/recent" className="link">
            {t('Recently played')}
          </Link>
        )}
      </div>
      {past.length === 0 ? (
        <EmptyState
          icon={<History aria-hidden="true" />}
          title={t('Nothing before this song')}
          text={t('Songs that the queue has left behind stand here.')}
        />
      ) : (
        <ol>
          {past.map((entry) => (
            <li key={entry.key} className="qrow">
              <QueueItem entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
