import { Mic } from 'lucide-react'
import type { ArtistRequest } from '../../../contract/catalog/artist-requests.ts'
import { isArtist } from '../../data/session/artist-role.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import styles from './become-artist.module.css'
import { Conversation } from './Conversation.tsx'

/** The request was approved: the way into the artist area. */
export const Approved = ({ request, onAgain }: { request: ArtistRequest; onAgain: () => void }) => {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  return (
    <>
      <div className={styles.hero}>
        <span className={styles.heroIcon} aria-hidden="true">
          <Mic />
        </span>
        <h2 className="heading-24">{t('You’re an artist here')}</h2>
        <p className="muted" dir="auto">
          {t('You manage {title}. Your page becomes public once it has music.', {
            title: request.displayname,
          })}
        </p>
        <div className={styles.heroActions}>
          {isArtist(user) && (
            <LinkButton to={'/artist' as string} variant="primary">
              {t('Open artist area')}
            </LinkButton>
          )}
          {request.role === 'label' && (
            <Button variant="line" onClick={onAgain}>
              {t('Add another artist')}
            </Button>
          )}
        </div>
      </div>
      <Conversation messages={request.messages} />
    </>
  )
}
