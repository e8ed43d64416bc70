import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Globe, ListMusic, Lock, Sparkles, UserPlus, Users } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { Playlist, PlaylistHead } from '../../../contract/catalog/playlists.ts'
import { CallError } from '../../data/call.ts'
import { followEvents } from '../../data/events/events.ts'
import { settings } from '../../data/settings.ts'
import { formatLength, listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { InlineLink } from '../../ui/buttons/TextLink.tsx'
import { useIdle } from '../../ui/idle.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { Actions, ActionsSkeleton } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { useItemTitle } from '../items/item-title.ts'
import { FilterField } from '../items/lists/FilterField.tsx'
import { playlistMenuItem } from '../items/menu/menu-item.ts'
import { SongRowsHead, SongRowsSkeleton } from '../items/rows/SongRows.tsx'
import { SongSortButton } from '../items/rows/SongSortButton.tsx'
import { FindMusic } from '../items/states/FindMusic.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { MemberStack } from './MemberStack.tsx'
import { MorePlaylists } from './MorePlaylists.tsx'
import { PlaylistCover } from './PlaylistCover.tsx'
import { PlaylistSongs } from './PlaylistSongs.tsx'
import styles from './playlist.module.css'
import { openMembers } from './playlist-dialogs.ts'
import { usePlaylistView } from './playlist-view.ts'
import { loadPlaylistView } from './playlist-views.ts'
import { mayEdit, playlistQuery, songsIn } from './playlists.ts'

// Only for those who may edit the playlist, at its end.
const AddSongs = lazy(() => import('./edit/AddSongs.tsx').then((m) => ({ default: m.AddSongs })))

const route = getRouteApi('/shell/playlist/$id')
const look = { cover: true, column: 'album' } as const

const Kind = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  return (
    <>
      {playlist.rules ? t('Smart playlist') : t('Playlist')}
      {playlist.shared && (
        <Badge>
          <Users className="icon-16" aria-hidden="true" />
          {t('Collaborative')}
        </Badge>
      )}
      {playlist.role && (
        <Badge>
          {playlist.public ? (
            <Globe className="icon-16" aria-hidden="true" />
          ) : (
            <Lock className="icon-16" aria-hidden="true" />
          )}
          {playlist.public ? t('Public') : t('Private')}
        </Badge>
      )}
    </>
  )
}

const Line = ({ playlist }: { playlist: PlaylistHead }) => {
  const { t } = useTranslation()
  const { user, songs_count, duration, followers_count, members } = playlist
  const songs = t('{count} songs', { count: songs_count })
  const counts = [songs_count > 0 ? listed([songs, formatLength(duration)]) : songs]
  if (followers_count > 0) counts.push(t('{count} followers', { count: followers_count }))
  const others = (members?.total ?? 1) - 1
  if (others > 0) counts.unshift(t('and {count} others', { count: others }))
  return (
    <>
      <MemberStack playlist={playlist} />
      <b>
        <InlineLink to={`/profile/${user.id}` as '/home'}>{user.name}</InlineLink>
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
      text={
        mayEdit(playlist)
          ? t('Search for songs below, or choose “Add to playlist” in the menu of a song.')
          : undefined
      }
    >
      {mayEdit(playlist) && <FindMusic to="/browse/songs" />}
    </EmptyState>
  )
}

/** Opens the members of a shared playlist, or to its owner the invitation of the first ones. */
const MembersButton = ({ playlist }: { playlist: Playlist }) => {
  const { t } = useTranslation()
  const { role, shared, rules } = playlist
  const invites = role === 'owner' && rules === null && settings().enableFriends
  if (!role || !(shared || invites)) return null
  const Sign = shared ? Users : UserPlus
  return (
    <IconButton label={shared ? t('Members') : t('Invite people')} onClick={() => openMembers(playlist)}>
      <Sign aria-hidden="true" />
    </IconButton>
  )
}

const isGone = (error: Error): boolean => error instanceof CallError && error.status === 404

/** Playlist page: header, actions and songs. */
export const PlaylistPage = () => {
  const { t } = useTranslation()
  const id = Number(route.useParams().id)
  const list = useInfiniteQuery(playlistQuery(id))
  const head = list.data?.pages[0]?.head
  useItemTitle(head)
  const songs = useMemo(() => songsIn(list.data), [list.data])
  const following = Boolean(head?.role)
  useEffect(() => (following ? followEvents() : undefined), [following])
  const idle = useIdle()
  const view = usePlaylistView({ rules: head?.rules ?? null })
  // Its members see at once that it is gone, or no longer shared with them.
  if (list.isError && (!list.data || isGone(list.error)))
    return <PageError error={list.error} retry={() => void list.refetch()} />
  if (!head)
    return (
      <>
        <ArtHeaderSkeleton />
        <Page underHeader>
          <ActionsSkeleton />
          <SongRowsHead {...look} />
          <SongRowsSkeleton count={10} {...look} />
        </Page>
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
        art={(className) => (
          <PlaylistCover
            playlist={head}
            size={208}
            alt={t('Cover of {title}', { title })}
            eager
            className={className}
          />
        )}
        kind={<Kind playlist={head} />}
        title={title}
        description={head.description}
        line={<Line playlist={head} />}
        playable={item}
      />
      <Page underHeader>
        <Actions item={item} empty={head.songs_count === 0} extra={<MembersButton playlist={head} />}>
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
            songs={songs}
            view={view}
            onEnd={() => {
              if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
            }}
          />
        )}
        {idle && mayEdit(head) && (
          <Suspense>
            <AddSongs key={id} playlist={head} songs={songs} />
          </Suspense>
        )}
        {!list.hasNextPage && <MorePlaylists id={id} />}
      </Page>
    </>
  )
}
