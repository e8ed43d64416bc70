import type { ReactNode } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { InlineLink } from '../../ui/buttons/TextLink.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { CreditList } from '../items/CreditList.tsx'
import { ArtistLinks } from '../items/ItemLink.tsx'
import styles from './song.module.css'

const Credit = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Credits of a song: artists, who contributed, album and position on it, and who uploaded it when. */
export const Credits = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const { artists, album, track_no, disc_no, user, created_at } = song
  const track = track_no === null ? null : String(track_no)
  return (
    <Section title={t('Credits')}>
      <dl className={styles.credits}>
        {artists.length > 0 && (
          <Credit name={t('Artists')}>
            <ArtistLinks artists={artists} />
          </Credit>
        )}
        <CreditList
          song={song.id}
          row={(role, people) => (
            <Credit key={role} name={role}>
              {people}
            </Credit>
          )}
        />
        {album?.artist && (
          <Credit name={t('Album artist')}>
            <ArtistLinks artists={[album.artist]} />
          </Credit>
        )}
        {album && track && (
          <Credit name={t('Track number')}>
            {disc_no === null
              ? t('Track {track}', { track })
              : t('Disc {disc}, track {track}', { disc: String(disc_no), track })}
          </Credit>
        )}
        {user && (
          <Credit name={t('Uploaded by')}>
            <InlineLink to="/profile/$id" params={{ id: String(user.id) }}>
              {user.name}
            </InlineLink>
          </Credit>
        )}
        <Credit name={t('Date added')}>{formatDate(created_at)}</Credit>
      </dl>
    </Section>
  )
}
