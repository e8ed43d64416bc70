import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Playlist, PlaylistSong } from '../../../contract/catalog/playlists.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { SongRowsHead, SongRowsSkeleton } from '../items/rows/SongRows.tsx'
import { NothingFound } from '../items/states/NothingFound.tsx'
import { PlaylistRows } from './PlaylistRows.tsx'
import { useAddedColumn, type usePlaylistView } from './playlist-view.ts'
import { loadPlaylistView, playlistViewQuery } from './playlist-views.ts'
import { loadPlaylistSongs } from './playlists.ts'

type View = ReturnType<typeof usePlaylistView>

interface OwnOrderProps {
  playlist: Playlist
  /** The loaded songs. */
  songs: PlaylistSong[]
  view: View
  onEnd: () => void
}

const OwnOrder = ({ playlist, songs, view, onEnd }: OwnOrderProps) => {
  const added = useAddedColumn(playlist, songs)
  const { id, songs_count } = playlist
  return (
    <>
      <SongRowsHead cover column="album" added={added} sorting={view.sorting} />
      <PlaylistRows
        playlist={playlist}
        songs={songs}
        load={songs.length < songs_count ? () => loadPlaylistSongs(id) : undefined}
        ordered
        added={added}
        onEnd={onEnd}
      />
    </>
  )
}

/** Songs found in the playlist, or all of them in another order. */
const Narrowed = ({ playlist, view }: { playlist: Playlist; view: View }) => {
  const { id } = playlist
  const list = useInfiniteQuery({ ...playlistViewQuery(id, view.view), placeholderData: keepPreviousData })
  const { data, hasNextPage, isFetching, fetchNextPage } = list
  const songs = useMemo(() => data?.pages.flatMap((part) => part.songs) ?? [], [data])
  const added = useAddedColumn(playlist, songs)
  const look = { cover: true, column: 'album', added } as const
  if (list.isError && songs.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (list.isSuccess && songs.length === 0) return <NothingFound query={view.q} clear={() => view.find('')} />
  return (
    <>
      <SongRowsHead {...look} sorting={view.sorting} />
      {list.isPending && <SongRowsSkeleton count={10} {...look} />}
      {songs.length > 0 && (
        <PlaylistRows
          // Another order starts at its top.
          key={JSON.stringify(view.view)}
          playlist={playlist}
          songs={songs}
          load={hasNextPage ? () => loadPlaylistView(id, view.view) : undefined}
          ordered={false}
          added={added}
          onEnd={() => {
            if (hasNextPage && !isFetching) void fetchNextPage()
          }}
        />
      )}
    </>
  )
}

/** Songs of a playlist with the headers of their columns. */
export const PlaylistSongs = (props: OwnOrderProps) =>
  props.view.ordered ? <OwnOrder {...props} /> : <Narrowed {...props} />
