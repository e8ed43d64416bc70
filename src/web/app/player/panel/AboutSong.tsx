import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Song } from '../../../../contract/catalog/items.ts'
import { albumQuery } from '../../../catalog/albums/albums.ts'
import { artistQuery } from '../../../catalog/artists/artists.ts'
import { CreditList } from '../../../catalog/items/CreditList.tsx'
import { FollowButton } from '../../../catalog/items/FollowButton.tsx'
import { ArtistLinks, InlineItemLink, ItemLink } from '../../../catalog/items/ItemLink.tsx'
import { songQuery } from '../../../catalog/songs/songs.ts'
import { formatDate, listSeparator } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { InlineLink } from '../../../ui/buttons/TextLink.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { Fact, LongText } from './AboutParts.tsx'
import styles from './about.module.css'

const Artist = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data: artist } = useQuery(artistQuery(id))
  if (!artist) return null
  const name = artistName(artist)
  const picture = artist.avatar ?? artist.banner
  return (
    <section className={styles.aboutCard} aria-label={t('About the artist')}>
      {picture && <Cover picture={picture} name={name} size={320} fluid shape="flat" />}
      <div>
        <h3 className="heading-16">
          <InlineItemLink item={{ type: 'artist', id }}>
            <bdi>{name}</bdi>
            {artist.verified && (
              <>
                <BadgeCheck className="icon-16" aria-hidden="true" />
                <span className="visually-hidden">{t('Verified')}</span>
              </>
            )}
          </InlineItemLink>
        </h3>
        <div className={styles.aboutFollow}>
          <p className="muted">
            {artist.followers_count > 0
              ? t('{count} followers', { count: artist.followers_count })
              : t('{count} songs', { count: artist.songs_count })}
          </p>
          <FollowButton item={artist} title={name} />
        </div>
        {artist.bio && <LongText text={artist.bio} />}
      </div>
    </section>
  )
}

const Album = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data: album } = useQuery(albumQuery(id))
  if (!album) return null
  const facts = [album.year && String(album.year), t('{count} songs', { count: album.songs_count })]
  return (
    <section>
      <h3 className={styles.aboutHead}>{t('From the album')}</h3>
      <ItemLink item={{ type: 'album', id }} className={styles.aboutRow}>
        <Cover picture={album.cover} name={album.title} size={56} shape="small" />
        <span className="min-w-0">
          <b className="block truncate font-medium">{album.title}</b>
          <span className="block truncate text-12 muted">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </ItemLink>
    </section>
  )
}

const Genres = ({ genres }: Pick<Song, 'genres'>) =>
  genres.map((genre, index) => (
    <span key={genre.id}>
      {index > 0 && listSeparator()}
      <InlineItemLink item={{ type: 'genre', id: genre.id }}>{genre.name}</InlineItemLink>
    </span>
  ))

const Credits = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const { artists, album, track_no, disc_no, genres, released_at, user } = song
  const track = String(track_no)
  const place =
    disc_no === null
      ? t('Track {track}', { track })
      : t('Disc {disc}, track {track}', { disc: String(disc_no), track })
  const counts = [
    song.plays > 0 && t('{count} plays', { count: song.plays }),
    song.likes > 0 && t('{count} likes', { count: song.likes }),
  ].filter(Boolean)
  return (
    <section>
      <h3 className={styles.aboutHead}>{t('Credits')}</h3>
      <dl className={styles.aboutFacts}>
        <Fact name={t('Artists')}>{artists.length > 0 && <ArtistLinks artists={artists} />}</Fact>
        <CreditList
          song={song.id}
          row={(role, people) => (
            <Fact key={role} name={role}>
              {people}
            </Fact>
          )}
        />
        <Fact name={t('Album artist')}>{album?.artist && <ArtistLinks artists={[album.artist]} />}</Fact>
        <Fact name={t('Track number')}>{album && track_no !== null && place}</Fact>
        <Fact name={t('Released')}>{released_at && formatDate(released_at)}</Fact>
        <Fact name={t('Genres')}>{genres.length > 0 && <Genres genres={genres} />}</Fact>
        <Fact name={t('Uploaded by')}>
          {user && (
            <InlineLink to="/profile/$id" params={{ id: String(user.id) }}>
              {user.name}
            </InlineLink>
          )}
        </Fact>
      </dl>
      {counts.length > 0 && <p className={styles.aboutCounts}>{counts.join(' · ')}</p>}
    </section>
  )
}

/** A song's artist, album and credits. The queue may be days old, so the counts come from the server. */
export const AboutSong = ({ song }: { song: Song }) => {
  const { data } = useQuery(songQuery(song.id))
  const artist = (song.artist ?? song.artists[0])?.id
  return (
    <>
      {artist !== undefined && <Artist id={artist} />}
      <Credits song={data ?? song} />
      {song.album && <Album id={song.album.id} />}
    </>
  )
}
