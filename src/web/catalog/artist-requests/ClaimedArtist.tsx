import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import type { Claimable } from './artist-requests.ts'
import styles from './become-artist.module.css'

/** The artist that somebody claims, and why that is not possible if it has a team. */
export const ClaimedArtist = ({ artist }: { artist: Claimable }) => {
  const { t } = useTranslation()
  const { id, name, avatar, songs_count, albums_count, claimable } = artist
  return (
    <>
      <div className={styles.who}>
        <Cover picture={avatar} name={name} size={56} shape="round" />
        <span className="min-w-0 flex-1">
          <b className="block truncate" dir="auto">
            {name}
          </b>
          <small className="block truncate muted">
            {listed([
              t('{count} albums', { count: albums_count }),
              t('{count} songs', { count: songs_count }),
            ])}
          </small>
        </span>
      </div>
      {!claimable && (
        <div className={styles.notice}>
          <p>{t('This artist already has a team. Ask one of its owners to invite you.')}</p>
          <LinkButton to="/artist/$id" params={{ id: String(id) }}>
            {t('Back to the artist')}
          </LinkButton>
        </div>
      )}
    </>
  )
}
