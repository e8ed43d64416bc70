import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Globe, ListMusic, Lock, Sparkles } from 'lucide-react'
import type { Playlist } from '../../../contract/playlists.ts'
import { playlistQuery, songsIn } from '../../api/playlists.ts'
import { formatLength } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Actions, ActionsSkeleton } from '../../media/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../media/ArtHeader.tsx'
import { FindMusic } from '../../media/FindMusic.tsx'
import { playlistMenuItem } from '../../media/item-menu.ts'
import { useItemTitle } from '../../media/item-title.ts'
import { PageError } from '../../media/PageError.tsx'
import { PlaylistCover } from '../../media/playlists/PlaylistCover.tsx'
import { SongRowsHead, SongRowsSkeleton } from '../../media/SongRows.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { PlaylistRows } from './PlaylistRows.tsx'
import './playlist.css'

const route = getRouteApi('/shell/playlist/$id')
const LOOK = { cover: true, column: 'album' } as const

const Kind = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  return (
    <>
      {playlist.rules ? t('Smart playlist') : t('Playlist')}
      {playlist.owned && (
        <span className="badge">
          {playlist.public ? (
            <Globe className="s16" aria-hidden="true" />
          ) : (
            <Lock className="s16" aria-hidden="true" />
          )}
          {playlist.public ? t('Public') : t('Private')}
        </span>
      )}
    </>
  )
}

const Line = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  const { user, songs_count, duration, followers_count } = playlist
  const songs = t('{count} songs', { count: songs_count })
  const counts = [songs_count > 0 ? `${songs}, ${formatLength(duration)}` : songs]
  if (followers_count > 0) counts.push(t('{count} followers', { count: followers_count }))
  return (
    <>
      <b>
        <Link to={`/profile/${user.id}` as '/home'} className="quiet-link">
          {user.name}
        </Link>
      </b>
      <span>{counts.join(' · ')}</span>
    </>
  )
}

const Nothing = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  if (playlist.rules)
    return (
      <EmptyState
        icon={<Sparkles aria-hidden="true" />}
        title={t('No song fits the rules yet')}
        text={t('It fills itself as soon as one does.')}
      />
    )
  return (
    <EmptyState
      icon={<ListMusic aria-hidden="true" />}
      title={t('No songs in this playlist yet')}
      text={playlist.owned ? t('Open the menu of any song and choose "Add to playlist".') : undefined}
    >
      {playlist.owned && <FindMusic to="/browse/songs" />}
    </EmptyState>
  )
}

/** A playlist: its header, what can be done with it, its songs. */
export const PlaylistPage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const list = useInfiniteQuery(playlistQuery(id))
  const head = list.data?.pages[0]?.head
  useItemTitle(head)
  if (list.isError && !list.data) return <PageError error={list.error} retry={() => void list.refetch()} />
  if (!head)
    return (
      <>
        <ArtHeaderSkeleton />
        <div className="content under-header">
          <ActionsSkeleton />
          <SongRowsHead {...LOOK} />
          <SongRowsSkeleton count={10} {...LOOK} />
        </div>
      </>
    )
  const { title } = head
  return (
    <>
      <ArtHeader
        picture={head.cover ?? head.mosaic[0] ?? null}
        art={
          <PlaylistCover
            playlist={head}
            size={208}
            alt={t('Cover of {title}', { title })}
            eager
            className="art-cover"
          />
        }
        kind={<Kind playlist={head} />}
        title={title}
        description={head.description}
        line={<Line playlist={head} />}
        playable={playlistMenuItem(head)}
      />
      <div className="content under-header">
        <Actions item={playlistMenuItem(head)} empty={head.songs_count === 0} />
        {head.songs_count === 0 ? (
          <Nothing playlist={head} />
        ) : (
          <>
            <SongRowsHead {...LOOK} />
            <PlaylistRows
              key={id}
              playlist={head}
              songs={songsIn(list.data)}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
              }}
            />
          </>
        )}
      </div>
    </>
  )
}
