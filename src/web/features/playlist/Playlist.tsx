import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Globe, ListMusic, Lock, Sparkles } from 'lucide-react'
import type { Playlist } from '../../../contract/playlists.ts'
import { loadPlaylistView } from '../../api/playlist-views.ts'
import { playlistQuery, songsIn } from '../../api/playlists.ts'
import { formatLength, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FilterField } from '../../items/FilterField.tsx'
import { Actions, ActionsSkeleton } from '../../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../items/header/ArtHeader.tsx'
import headerStyles from '../../items/header/header.module.css'
import { useItemTitle } from '../../items/item-title.ts'
import { playlistMenuItem } from '../../items/menu/item-menu.ts'
import rowsStyles from '../../items/rows/rows.module.css'
import { SongRowsHead, SongRowsSkeleton } from '../../items/rows/SongRows.tsx'
import { SongSortButton } from '../../items/rows/SongSortButton.tsx'
import { FindMusic } from '../../items/states/FindMusic.tsx'
import { PageError } from '../../items/states/PageError.tsx'
import { PlaylistCover } from '../../playlists/PlaylistCover.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import pageStyles from '../../ui/page.module.css'
import { EmptyState } from '../../ui/States.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import styles from './playlist.module.css'
import { usePlaylistView } from './playlist-view.ts'

const route = getRouteApi('/shell/playlist/$id')
const look = { cover: true, column: 'album' } as const

const Kind = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  return (
    <>
      {playlist.rules ? t('Smart playlist') : t('Playlist')}
      {playlist.owned && (
        <span className={buttonsStyles.badge}>
          {playlist.public ? (
            <Globe className="icon-16" aria-hidden="true" />
          ) : (
            <Lock className="icon-16" aria-hidden="true" />
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
  const counts = [songs_count > 0 ? listed([songs, formatLength(duration)]) : songs]
  if (followers_count > 0) counts.push(t('{count} followers', { count: followers_count }))
  return (
    <>
      <b>
        <Link to={`/profile/${user.id}` as '/home'} className={rowsStyles.mutedLink}>
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
        title={t('No songs match these rules yet')}
        text={t('It updates automatically when a song matches.')}
      />
    )
  return (
    <EmptyState
      icon={<ListMusic aria-hidden="true" />}
      title={t('No songs in this playlist yet')}
      text={playlist.owned ? t('Open a song’s menu and choose “Add to playlist”.') : undefined}
    >
      {playlist.owned && <FindMusic to="/browse/songs" />}
    </EmptyState>
  )
}

/** Playlist page: header, actions and songs. */
export const PlaylistPage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const list = useInfiniteQuery(playlistQuery(id))
  const head = list.data?.pages[0]?.head
  useItemTitle(head)
  const view = usePlaylistView({ rules: head?.rules ?? null })
  if (list.isError && !list.data) return <PageError error={list.error} retry={() => void list.refetch()} />
  if (!head)
    return (
      <>
        <ArtHeaderSkeleton />
        <div className={`${pageStyles.content} ${pageStyles.underHeader}`}>
          <ActionsSkeleton />
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={10} {...look} />
        </div>
      </>
    )
  const { title } = head
  const item = {
    ...playlistMenuItem(head),
    ...(!view.ordered && { load: () => loadPlaylistView(id, view.view) }),
  }
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
            className={headerStyles.artCover}
          />
        }
        kind={<Kind playlist={head} />}
        title={title}
        description={head.description}
        line={<Line playlist={head} />}
        playable={item}
      />
      <div className={`${pageStyles.content} ${pageStyles.underHeader}`}>
        <Actions item={item} empty={head.songs_count === 0}>
          {head.songs_count > 0 && (
            <div className={styles.tools}>
              <FilterField label={t('Find in playlist')} value={view.q} onChange={view.find} />
              <SongSortButton sorting={view.sorting} own="Custom order" />
            </div>
          )}
        </Actions>
        {head.songs_count === 0 ? (
          <Nothing playlist={head} />
        ) : (
          <PlaylistSongs
            key={id}
            playlist={head}
            songs={songsIn(list.data)}
            view={view}
            onEnd={() => {
              if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
            }}
          />
        )}
      </div>
    </>
  )
}
