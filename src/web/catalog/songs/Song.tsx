import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Song } from '../../../contract/catalog/items.ts'
import { useOfferKnown } from '../../data/offers.ts'
import { useSession } from '../../data/session/session.ts'
import { isSelling } from '../../data/settings.ts'
import { formatDate, formatTime, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { albumQuery } from '../albums/albums.ts'
import { ItemCard } from '../items/cards/ItemCard.tsx'
import { Actions, ActionsSkeleton } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { ArtistLinks, InlineItemLink, ItemLink } from '../items/ItemLink.tsx'
import { useItemTitle } from '../items/item-title.ts'
import { songMenuItem } from '../items/menu/menu-item.ts'
import { StartNote, useStartTime } from '../items/StartNote.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { useUpcoming } from '../upcoming-albums/use-upcoming.ts'
import { Credits } from './Credits.tsx'
import { LyricsSource } from './LyricsSource.tsx'
import { Related } from './Related.tsx'
import styles from './song.module.css'
import { relatedSongsQuery, songQuery, streamQuery } from './songs.ts'

const UpcomingPage = lazy(() =>
  import('../upcoming-albums/UpcomingPage.tsx').then((m) => ({ default: m.UpcomingPage })),
)

// Not loaded unless something is sold.
const BuyButton = lazy(() =>
  import('../../selling/offers/BuyButton.tsx').then((m) => ({ default: m.BuyButton })),
)
const OfferNotice = lazy(() =>
  import('../../selling/offers/OfferNotice.tsx').then((m) => ({ default: m.OfferNotice })),
)

const OwnRating = lazy(() => import('../ratings/Rating.tsx').then((m) => ({ default: m.Rating })))

const route = getRouteApi('/shell/song/$id')

const Line = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const meta = [
    song.released_at && formatDate(song.released_at),
    formatTime(song.duration),
    t('{count} plays', { count: song.plays }),
    song.likes > 0 && t('{count} likes', { count: song.likes }),
  ].filter(Boolean)
  return (
    <>
      <b>
        <ArtistLinks artists={song.artists} />
      </b>
      <span>
        {song.album && (
          <>
            <InlineItemLink item={{ type: 'album', id: song.album.id }}>{song.album.title}</InlineItemLink>
            {' · '}
          </>
        )}
        {meta.join(' · ')}
      </span>
    </>
  )
}

const Record = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const album = useQuery(albumQuery(id))
  if (!album.data) return null
  return (
    <Section title={t('From the album')}>
      <div className={styles.detailCard}>
        <ItemCard item={album.data} />
      </div>
    </Section>
  )
}

const Genres = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  if (song.genres.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('Genres')}>
      {song.genres.map((genre) => (
        <li key={genre.id}>
          <ItemLink item={{ type: 'genre', id: genre.id }} className={styles.chip}>
            {genre.name}
          </ItemLink>
        </li>
      ))}
    </ul>
  )
}

/** Each section waits for the one above, to prevent layout shifts. */
const Below = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  const related = useQuery(relatedSongsQuery(song.id))
  const stream = useQuery({
    ...streamQuery(song.id),
    enabled: song.status === 'ready',
    staleTime: 10 * 60_000,
  })
  if (song.status === 'ready' && stream.isPending) return null
  const lines = stream.data?.lyrics?.lines ?? []
  return (
    <>
      {lines.length > 0 && (
        <Section title={t('Lyrics')}>
          <p className={styles.lyrics} data-part="lyrics">
            {lines.map((line) => line.text).join('\n')}
          </p>
          <LyricsSource source={stream.data?.lyrics?.source} className="mt-4 text-12 muted" />
        </Section>
      )}
      <Related song={song} />
      {!related.isPending && <Credits song={song} />}
      {song.album && !related.isPending && <Record id={song.album.id} />}
    </>
  )
}

const Released = ({ song: data }: { song: Song }) => {
  const { t } = useTranslation()
  // Nothing moves when prices arrive.
  const known = useOfferKnown({ type: 'song', id: data.id })
  const at = useStartTime(data.duration)
  const by = listed(data.artists.map(artistName))
  const loggedIn = useSession((state) => state.user !== null)
  const item = { ...songMenuItem(data), ...(at !== null && { at }) }
  return (
    <>
      <ArtHeader
        picture={data.cover}
        alt={t('Cover of {title}', { title: data.title })}
        kind={
          <>
            {t('Song')}
            {data.explicit && <Badge>{t('Explicit')}</Badge>}
          </>
        }
        title={data.title}
        line={<Line song={data} />}
        playable={item}
      />
      <Page underHeader>
        {known ? (
          <Suspense fallback={<ActionsSkeleton />}>
            <Actions item={item} single>
              <StartNote at={at} />
              {isSelling() && (
                <BuyButton
                  asset={{
                    type: 'song',
                    id: data.id,
                    title: data.title,
                    artist: by,
                    cover: data.cover,
                    album: data.album,
                  }}
                />
              )}
            </Actions>
            {isSelling() && <OfferNotice item={{ type: 'song', id: data.id }} artist={by} />}
            <Genres song={data} />
            {loggedIn && <OwnRating item={{ type: 'song', id: data.id }} />}
            <Below song={data} />
          </Suspense>
        ) : (
          <ActionsSkeleton />
        )}
      </Page>
    </>
  )
}

/** Song page: header, credits, lyrics, related songs; before its release a page of the single. */
export const SongPage = () => {
  const id = Number(route.useParams().id)
  const song = useQuery(songQuery(id))
  const { upcoming, pending } = useUpcoming({ type: 'song', id }, song, () => void song.refetch())
  useItemTitle(song.data ?? upcoming)
  if (upcoming)
    return (
      <Suspense fallback={<ArtHeaderSkeleton />}>
        <UpcomingPage release={upcoming} />
      </Suspense>
    )
  if (song.isError && !pending) return <PageError error={song.error} retry={() => void song.refetch()} />
  return song.data ? <Released song={song.data} /> : <ArtHeaderSkeleton />
}
