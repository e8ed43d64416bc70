import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import { type LikedSongSort, likedSongSorts } from '../../../contract/catalog/likes.ts'
import type { AddedColumn } from '../../catalog/items/rows/SongRow.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../catalog/items/rows/SongRows.tsx'
import { byColumns } from '../../catalog/items/rows/song-sort.ts'
import { SaveAction } from '../../catalog/items/SaveAction.tsx'
import { FindMusic } from '../../catalog/items/states/FindMusic.tsx'
import { NothingFound } from '../../catalog/items/states/NothingFound.tsx'
import { likedSongsQuery, loadLikedSongs } from '../../catalog/likes/likes.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { DateIndicator } from './DateIndicator.tsx'
import { FilterBar } from './FilterBar.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { useListFilter } from './list-filter.ts'
import { SongActions } from './SongActions.tsx'

const added: AddedColumn = { label: 'Date added', of: (song) => formatDate((song as LikedSong).liked_at) }
const look = { cover: true, column: 'album', added } as const
type LikedSong = Song & { liked_at: string }
const choices = Object.fromEntries(likedSongSorts.map((sort) => [sort, sort])) as Record<
  LikedSongSort,
  string
>
const by = { ...byColumns('title', 'artist', 'album', 'duration', 'rating'), added: 'marked' }

const Nothing = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Heart aria-hidden="true" />}
      title={t('No liked songs yet')}
      text={t('Tap the heart on a song to save it here.')}
    >
      <FindMusic to="/browse/songs" />
    </EmptyState>
  )
}

/** Liked songs, most recently liked first. */
export const Likes = () => {
  const { t } = useTranslation()
  const filter = useListFilter(choices)
  const { search, query, sort } = filter
  const list = useInfiniteQuery({ ...likedSongsQuery(query), placeholderData: keepPreviousData })
  const { hasNextPage, isFetching, fetchNextPage, data } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const songs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const dates = useMemo(() => songs.map((song) => song.liked_at), [songs])
  const title = t('Liked songs')
  const onSort = (next: string) => filter.setSort(next as LikedSongSort)
  const sorting = { value: sort, preset: '-marked', by, onSort }
  const source = useMemo(() => ({ title }), [title])
  const none = list.isSuccess && songs.length === 0
  return (
    <LibraryPage title={title}>
      {none && !search ? (
        <Nothing />
      ) : (
        <FilterBar label={t('Search in Liked songs')} filter={filter} choices={choices} sorting={sorting}>
          <SongActions title={title} source={source} load={() => loadLikedSongs(query)} />
          <SaveAction type="liked" id={0} title={title} />
        </FilterBar>
      )}
      {list.isPending && (
        <>
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </>
      )}
      {list.error && songs.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {none && search && <NothingFound query={search} clear={() => filter.setSearch('')} />}
      {songs.length > 0 && (
        <>
          <SongRowsHead {...look} sorting={sorting} />
          {sort === '-marked' && <DateIndicator dates={dates} />}
          <SongRows
            key={JSON.stringify(query)}
            songs={songs}
            label={title}
            source={source}
            onEnd={onEnd}
            {...look}
          />
          {isFetching && hasNextPage && <SongRowsSkeleton count={3} {...look} />}
        </>
      )}
    </LibraryPage>
  )
}
