import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { likedSongsQuery, loadLikedSongs } from '../../api/likes.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FindMusic } from '../../media/FindMusic.tsx'
import { LoadError } from '../../media/LoadError.tsx'
import { SongRows, SongRowsHead, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { DateBubble } from './DateBubble.tsx'
import { FindBar } from './FindBar.tsx'
import { useFinding } from './finding.ts'
import { LibraryPage } from './LibraryPage.tsx'
import { NothingFound } from './NothingFound.tsx'
import { SongActions } from './SongActions.tsx'

const look = { cover: true, column: 'album' } as const
const choices = { '-marked': 'Date liked', title: 'Title', artist: 'Artist' }

const Nothing = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Heart aria-hidden="true" />}
      title={t('No liked songs yet')}
      text={t('Press the heart on any song and it is kept here.')}
    >
      <FindMusic to="/browse/songs" />
    </EmptyState>
  )
}

/** Liked songs, the newest like first. */
export const Likes = () => {
  const { t } = useTranslation()
  const finding = useFinding('/library/likes', choices)
  const { asked, wanted, sort } = finding
  const list = useInfiniteQuery({ ...likedSongsQuery(wanted), placeholderData: keepPreviousData })
  const { hasNextPage, isFetching, fetchNextPage, data } = list
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const songs = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const dates = useMemo(() => songs.map((song) => song.liked_at), [songs])
  const title = t('Liked songs')
  const source = useMemo(() => ({ title }), [title])
  const none = list.isSuccess && songs.length === 0
  return (
    <LibraryPage title={title}>
      {none && !asked ? (
        <Nothing />
      ) : (
        <FindBar label={t('Find in liked songs')} finding={finding} choices={choices}>
          <SongActions title={title} source={source} load={() => loadLikedSongs(wanted)} />
        </FindBar>
      )}
      {list.isPending && (
        <>
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={12} {...look} />
        </>
      )}
      {list.error && songs.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {none && asked && <NothingFound query={asked} clear={() => finding.setTyped('')} />}
      {songs.length > 0 && (
        <>
          <SongRowsHead {...look} />
          {sort === '-marked' && <DateBubble dates={dates} />}
          <SongRows
            key={JSON.stringify(wanted)}
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
