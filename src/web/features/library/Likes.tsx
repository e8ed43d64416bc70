import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { likedSongsQuery, loadLikedSongs } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { LibraryPage } from './LibraryPage.tsx'
import { SongActions } from './SongActions.tsx'

const look = { cover: true, column: 'album' } as const

/** Liked songs, the newest like first. */
export const Likes = () => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(likedSongsQuery())
  const { hasNextPage, isFetching, fetchNextPage, data } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const songs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const title = t('Liked songs')
  const source = useMemo(() => ({ title }), [title])
  return (
    <LibraryPage title={title}>
      {list.isPending && (
        <>
          <div className="library-acts" />
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </>
      )}
      {list.error && songs.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && songs.length === 0 && (
        <EmptyState
          icon={<Heart aria-hidden="true" />}
          title={t('No liked songs yet')}
          text={t('Press the heart on any song and it is kept here.')}
        >
          <Link to="/browse/songs" className="btn primary">
            {t('Browse music')}
          </Link>
        </EmptyState>
      )}
      {songs.length > 0 && (
        <>
          <div className="library-acts">
            <SongActions title={title} source={source} load={loadLikedSongs} />
          </div>
          <SongRowsHead {...look} />
          <SongRows songs={songs} label={title} source={source} onEnd={onEnd} {...look} />
          {isFetching && hasNextPage && <SongRowsSkeleton count={3} {...look} />}
        </>
      )}
    </LibraryPage>
  )
}
