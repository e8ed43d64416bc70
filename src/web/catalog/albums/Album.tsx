import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Clock, Music } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { artistName } from '../../../contract/catalog/artists.ts'
import type { Album, Song } from '../../../contract/catalog/items.ts'
import { useOffer, useOfferKnown } from '../../data/offers.ts'
import { isSelling } from '../../data/settings.ts'
import { formatDate, formatLength, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { CardRow } from '../items/cards/CardRow.tsx'
import { menuItemOf } from '../items/cards/ItemCard.tsx'
import { Actions, ActionsSkeleton } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { InlineItemLink } from '../items/ItemLink.tsx'
import { useItemTitle } from '../items/item-title.ts'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../items/rows/SongRows.tsx'
import { sortSongs, useLoadedSort } from '../items/rows/song-sort.ts'
import { SelectableRows } from '../items/selection/SelectableRows.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { albumSongsQuery } from '../songs/songs.ts'
import { useUpcoming } from '../upcoming-albums/use-upcoming.ts'
import styles from './album.module.css'
import { albumQuery, artistAlbumsQuery } from './albums.ts'

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

/** Tags state a year and a name, a line that is complete, or a licence. */
const copyrightLine = (text: string): string =>
  /^([©℗(]|CC[ 0-9-]|Creative Commons|Public domain)/i.test(text) ? text : `© ${text}`

const route = getRouteApi('/shell/album/$id')

const Line = ({ album }: { album: Album }) => {
  const { t } = useTranslation()
  const counts = [
    album.year,
    listed([t('{count} songs', { count: album.songs_count }), formatLength(album.duration)]),
    album.likes > 0 && t('{count} likes', { count: album.likes }),
  ].filter(Boolean)
  return (
    <>
      <b>
        {album.artist ? (
          <InlineItemLink item={{ type: 'artist', id: album.artist.id }}>
            {artistName(album.artist)}
          </InlineItemLink>
        ) : (
          t('Various artists')
        )}
      </b>
      <span>{counts.join(' · ')}</span>
    </>
  )
}

interface Disc {
  disc: number
  songs: Song[]
  offset: number
}

/** Groups the songs of a multi-disc album by disc. */
const discsOf = (songs: Song[]): Disc[] => {
  const discs: Disc[] = []
  songs.forEach((song, offset) => {
    const disc = song.disc_no ?? 1
    const last = discs.at(-1)
    if (last?.disc === disc) last.songs.push(song)
    else discs.push({ disc, songs: [song], offset })
  })
  return discs
}

const Tracks = ({ album, songs: inOrder }: { album: Album; songs: Song[] }) => {
  // Known by now, so that the rows begin with the columns that they keep. The header says that all of it is bought.
  const offer = useOffer({ type: 'album', id: album.id })
  const prices = offer?.songs === true && !offer.owned
  const { t } = useTranslation()
  const { value, sorting } = useLoadedSort()
  const songs = useMemo(() => sortSongs(inOrder, value), [inOrder, value])
  const source = useMemo(
    () => ({ type: 'album' as const, id: album.id, title: album.title }),
    [album.id, album.title],
  )
  const discs = useMemo(
    () => (value === '' ? discsOf(songs) : [{ disc: 1, songs, offset: 0 }]),
    [songs, value],
  )
  if (songs.length === 0)
    return <EmptyState icon={<Music aria-hidden="true" />} title={t('This album has no songs yet')} />
  return (
    <SelectableRows songs={songs}>
      <SongRowsHead column="plays" sorting={sorting} prices={prices} />
      {discs.map(({ disc, songs: part, offset }) => {
        const label =
          discs.length > 1
            ? t('Disc {disc}', { disc: String(disc) })
            : t('Songs of {title}', { title: album.title })
        return (
          <div key={`${disc}-${offset}`}>
            {discs.length > 1 && <h2 className={styles.discHead}>{label}</h2>}
            <SongRows
              songs={part}
              within={{ all: songs, offset }}
              label={label}
              source={source}
              numbering="track"
              column="plays"
              prices={prices}
            />
          </div>
        )
      })}
    </SelectableRows>
  )
}

const MoreBy = ({ album }: { album: Album }) => {
  const { t } = useTranslation()
  const artist = album.artist
  const more = useQuery({ ...artistAlbumsQuery(artist?.id ?? 0), enabled: artist !== null })
  const others = more.data?.data.filter((other) => other.id !== album.id) ?? []
  if (!artist || others.length === 0) return null
  return (
    <Section title={t('More by {name}', { name: artistName(artist) })} more={`/artist/${artist.id}`}>
      <CardRow
        items={others}
        sub={(item) => (item.type === 'album' ? (item.year ?? t('Album')) : undefined)}
      />
    </Section>
  )
}

/** When and by whom the album was released. */
const Colophon = ({ album }: { album: Album }) => {
  const { released_at, label, copyright } = album
  if (!released_at && !label && !copyright) return null
  return (
    <footer className={styles.colophon}>
      {released_at && <p>{formatDate(released_at)}</p>}
      {label && (
        <p>
          <bdi>{label}</bdi>
        </p>
      )}
      {copyright && (
        <p>
          <bdi>{copyrightLine(copyright)}</bdi>
        </p>
      )}
    </footer>
  )
}

interface LoadedProps {
  id: number
  album: UseQueryResult<Album>
  songs: UseQueryResult<Song[]>
}

const Released = ({ id, album: { data }, songs }: LoadedProps) => {
  const { t } = useTranslation()
  // Nothing moves when prices arrive.
  const known = useOfferKnown({ type: 'album', id })
  return (
    <>
      {data ? (
        <ArtHeader
          picture={data.cover}
          alt={t('Cover of {title}', { title: data.title })}
          kind={data.compilation ? t('Compilation') : t('Album')}
          title={data.title}
          description={data.description}
          line={<Line album={data} />}
          playable={menuItemOf(data)}
        />
      ) : (
        <ArtHeaderSkeleton />
      )}
      <Page underHeader>
        {data?.release_at && (
          <Notice tone="plain" icon={Clock} title={t('Out on {date}', { date: formatDate(data.release_at) })}>
            {t('Until then, only those who manage it can play it.')}
          </Notice>
        )}
        {data && known ? (
          <Suspense fallback={<ActionsSkeleton />}>
            <Actions
              item={{
                type: 'album',
                id,
                title: data.title,
                artist: data.artist,
                reaction: data,
                ...(songs.data ? { songs: songs.data } : {}),
              }}
            >
              {isSelling() && (
                <BuyButton
                  asset={{
                    type: 'album',
                    id,
                    title: data.title,
                    artist: data.artist ? artistName(data.artist) : undefined,
                    cover: data.cover,
                    songs_count: data.songs_count,
                  }}
                />
              )}
            </Actions>
          </Suspense>
        ) : (
          <ActionsSkeleton />
        )}
        {data && known && isSelling() && (
          <Suspense>
            <OfferNotice
              item={{ type: 'album', id }}
              artist={data.artist ? artistName(data.artist) : undefined}
            />
          </Suspense>
        )}
        {(songs.isPending || !known) && (
          <>
            <SongRowsHead column="plays" />
            <SongRowsSkeleton count={data?.songs_count ?? 10} column="plays" />
          </>
        )}
        {songs.isError && <LoadError error={songs.error} retry={() => void songs.refetch()} />}
        {data && known && songs.data && <Tracks album={data} songs={songs.data} />}
        {data && songs.data && <Colophon album={data} />}
        {data && <MoreBy album={data} />}
      </Page>
    </>
  )
}

/** Album page: header, songs by disc, more by its artist; before its release a page without them. */
export const AlbumPage = () => {
  const id = Number(route.useParams().id)
  const album = useQuery(albumQuery(id))
  const songs = useQuery(albumSongsQuery(id))
  const { upcoming, pending } = useUpcoming({ type: 'album', id }, album, () => {
    void album.refetch()
    void songs.refetch()
  })
  useItemTitle(album.data ?? upcoming)
  if (upcoming)
    return (
      <Suspense fallback={<ArtHeaderSkeleton />}>
        <UpcomingPage release={upcoming} />
      </Suspense>
    )
  if (pending) return <ArtHeaderSkeleton />
  if (album.isError) return <PageError error={album.error} retry={() => void album.refetch()} />
  return <Released id={id} album={album} songs={songs} />
}
