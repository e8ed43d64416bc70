import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Music, Upload } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { mySongsQuery } from '../../api/own-songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { SelectableRows } from '../../media/SelectableRows.tsx'
import { ROW, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { useTitle } from '../../media/title.ts'
import { EmptyState } from '../../ui/States.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { OwnSongRow } from './OwnSongRow.tsx'
import './my-songs.css'

const UploadLink = () => {
  const { t } = useTranslation()
  return (
    <Link to="/library/upload" className="btn primary">
      <Upload className="s18" aria-hidden="true" />
      {t('Upload songs')}
    </Link>
  )
}

/** What the listener brought: private songs and unfinished ones too, with what can be done about them. */
export const MySongs = () => {
  const { t } = useTranslation()
  useTitle(t('My songs'))
  const list = useInfiniteQuery(mySongsQuery())
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const songs = useMemo(() => data?.pages.flat() ?? [], [data])
  const source = useMemo(() => ({ title: t('My songs') }), [t])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const empty = list.isSuccess && songs.length === 0
  return (
    <div className="content">
      <div className="my-songs-head">
        <h1 className="h24 page-title">{t('My songs')}</h1>
        {!empty && <UploadLink />}
      </div>
      {list.isPending && <SongRowsSkeleton count={8} cover />}
      {list.isError && !data && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {empty && (
        <EmptyState
          icon={<Music aria-hidden="true" />}
          title={t('No songs of your own yet')}
          text={t('Upload some: they play at once, for everyone or for you alone.')}
        >
          <div className="mt-4">
            <UploadLink />
          </div>
        </EmptyState>
      )}
      {songs.length > 0 && (
        <SelectableRows songs={songs}>
          <VirtualList
            className="tracks own-songs"
            label={t('My songs')}
            count={songs.length}
            rowHeight={ROW + 8}
            keyOf={(place) => songs[place]?.id ?? place}
            row={(place) => songs[place] && <OwnSongRow songs={songs} place={place} source={source} />}
            onEnd={onEnd}
          />
        </SelectableRows>
      )}
    </div>
  )
}
