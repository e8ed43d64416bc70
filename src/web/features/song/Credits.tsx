import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Song } from '../../../contract/songs.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ArtistLinks } from '../../media/ItemLink.tsx'
import { Section } from '../../media/Section.tsx'

const Credit = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Who made a song, whose record it is on and where, and how it came here. */
export const Credits = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const { artists, album, track_no, disc_no, user, created_at } = song
  const track = track_no === null ? null : String(track_no)
  return (
    <Section title={t('Credits')}>
      <dl className="credits">
        {artists.length > 0 && (
          <Credit name={t('Performed by')}>
            <ArtistLinks artists={artists} />
          </Credit>
        )}
        {album?.artist && (
          <Credit name={t('Album by')}>
            <ArtistLinks artists={[album.artist]} />
          </Credit>
        )}
        {album && track && (
          <Credit name={t('Place on the album')}>
            {disc_no === null
              ? t('Track {track}', { track })
              : t('Disc {disc}, track {track}', { disc: String(disc_no), track })}
          </Credit>
        )}
        {user && (
          <Credit name={t('Shared by')}>
            <Link to="/profile/$id" params={{ id: String(user.id) }} className="quiet-link">
              {user.name}
            </Link>
          </Credit>
        )}
        <Credit name={t('Here since')}>{formatDate(created_at)}</Credit>
      </dl>
    </Section>
  )
}
