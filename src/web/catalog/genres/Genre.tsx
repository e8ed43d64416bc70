import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Music } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { Genre } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { CardRow, CardRowSkeleton } from '../items/cards/CardRow.tsx'
import { genreColor } from '../items/cards/genre-color.ts'
import { Actions } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { useItemTitle } from '../items/item-title.ts'
import { SongRows, SongRowsSkeleton } from '../items/rows/SongRows.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { PlaylistCards } from '../playlists/PlaylistCards.tsx'
import { songsQuery } from '../songs/songs.ts'
import { genreItemsQuery, genreQuery, playlistsOfGenreQuery, stationsOfGenreQuery } from './genres.ts'

const route = getRouteApi('/shell/genre/$id/{-$name}')
const look = { cover: true, column: 'album' } as const

const StationCards = lazy(() =>
  import('../items/cards/StationCards.tsx').then((m) => ({ default: m.StationCards })),
)

const Items = ({ id, type, title }: { id: number; type: 'album' | 'artist'; title: string }) => {
  const items = useQuery(genreItemsQuery(id, type))
  if (items.data?.length === 0 || items.isError) return null
  return (
    <Section title={title}>
      {items.data ? <CardRow items={items.data} /> : <CardRowSkeleton round={type === 'artist'} />}
    </Section>
  )
}

const Playlists = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(playlistsOfGenreQuery(id))
  if (data.length === 0) return null
  return (
    <Section title={t('Playlists')}>
      <PlaylistCards playlists={data} />
    </Section>
  )
}

const Songs = ({ genre, alone }: { genre: Genre; alone: boolean }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(songsQuery({ genre: genre.id, sort: '-plays' }))
  const { hasNextPage, isFetching, fetchNextPage, data } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const songs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const source = useMemo(
    () => ({ type: 'genre' as const, id: genre.id, title: genre.name }),
    [genre.id, genre.name],
  )
  if (list.isSuccess && songs.length === 0)
    return alone ? (
      <EmptyState icon={<Music aria-hidden="true" />} title={t('No songs in this genre yet')} />
    ) : null
  return (
    <Section title={t('Songs')}>
      {list.isPending && <SongRowsSkeleton count={8} {...look} />}
      {list.error && songs.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {songs.length > 0 && (
        <SongRows songs={songs} label={t('Songs')} source={source} onEnd={onEnd} {...look} />
      )}
    </Section>
  )
}

/** Most genres have no stations, so there is no skeleton for them; the songs below wait until that is known. */
const StationsAndSongs = ({ genre }: { genre: Genre }) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(stationsOfGenreQuery(genre.id))
  if (isPending) return null
  const stations = data ?? []
  return (
    <>
      {stations.length > 0 && (
        <Section title={t('Radio stations')}>
          <Suspense fallback={<CardRowSkeleton />}>
            <StationCards stations={stations} />
          </Suspense>
        </Section>
      )}
      <Songs genre={genre} alone={stations.length === 0} />
    </>
  )
}

/** Genre page: albums, artists, playlists, radio stations and all songs. */
export const GenrePage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const genre = useQuery(genreQuery(id))
  const { data } = genre
  useItemTitle(data)
  if (genre.isError) return <PageError error={genre.error} retry={() => void genre.refetch()} />
  if (!data) return <ArtHeaderSkeleton />
  const item = { type: 'genre' as const, id, title: data.name }
  return (
    <>
      <ArtHeader
        {...(data.cover ? { picture: data.cover, alt: t('Photo of {name}', { name: data.name }) } : {})}
        color={genreColor(data)}
        kind={t('Genre')}
        title={data.name}
        line={<span>{t('{count} songs', { count: data.songs_count })}</span>}
        playable={item}
      />
      <Page underHeader>
        <Actions item={item} />
        <Items id={id} type="album" title={t('Albums')} />
        <Items id={id} type="artist" title={t('Artists')} />
        <Playlists id={id} />
        <StationsAndSongs genre={data} />
      </Page>
    </>
  )
}
