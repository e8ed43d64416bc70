import { useInfiniteQuery } from '@tanstack/react-query'
import { Music } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { songSorts } from '../../../contract/catalog/songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../items/rows/SongRows.tsx'
import { byColumns, useSongSort } from '../items/rows/song-sort.ts'
import { songsQuery } from '../songs/songs.ts'
import { ListPage } from './ListPage.tsx'

const sorts = { '-created_at': 'Newest', '-plays': 'Most played', title: 'Title' }
const look = { cover: true, column: 'album' } as const

export const BrowseSongs = () => {
  const { t } = useTranslation()
  const { value: sort, ...sorting } = useSongSort(songSorts, '-created_at')
  const list = useInfiniteQuery(songsQuery({ sort }))
  const { hasNextPage, isFetching, fetchNextPage, data } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const songs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const source = useMemo(() => ({ title: t('Songs') }), [t])
  return (
    <ListPage
      path="/browse/songs"
      title={t('Songs')}
      choices={sorts}
      sort={sort === '-title' ? 'title' : sort}
    >
      {list.error && songs.length === 0 ? (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      ) : (
        <SongRowsHead {...look} sorting={{ value: sort, by: byColumns('title'), ...sorting }} />
      )}
      {list.isPending && <SongRowsSkeleton count={12} {...look} />}
      {list.isSuccess && songs.length === 0 && (
        <EmptyState icon={<Music aria-hidden="true" />} title={t('No music yet')} />
      )}
      {songs.length > 0 && (
        <SongRows key={sort} songs={songs} label={t('Songs')} source={source} onEnd={onEnd} {...look} />
      )}
      {isFetching && songs.length > 0 && <SongRowsSkeleton count={3} {...look} />}
    </ListPage>
  )
}
