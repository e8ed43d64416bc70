import type { ArtistRequest } from '../../../contract/catalog/artist-requests.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import styles from './become-artist.module.css'
import { Conversation } from './Conversation.tsx'

/** The request was declined: why, and another try. */
export const Rejected = ({ request, onAgain }: { request: ArtistRequest; onAgain: () => void }) => {
  const { t } = useTranslation()
  const { displayname, reason, decided_at, messages } = request
  return (
    <>
      <div className={styles.hero}>
        <h2 className="heading-24">{t('Request declined')}</h2>
        <p className="muted" dir="auto">
          {t('Your request for {title} was declined.', { title: displayname })}
          {decided_at && ` ${formatDate(decided_at)}`}
        </p>
        {reason && (
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
        )}
        <div className={styles.heroActions}>
          <Button variant="primary" onClick={onAgain}>
            {t('Apply again')}
          </Button>
        </div>
      </div>
      <Conversation messages={messages} />
    </>
  )
}
