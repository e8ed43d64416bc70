import type { AnyRouter } from '@tanstack/react-router'
import {
  BookmarkPlus,
  Disc3,
  Flag,
  Heart,
  Link,
  MicVocal,
  Music,
  Podcast,
  Share2,
  Star,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { lazy } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import type { Reportable } from '../../../../contract/site/reports.ts'
import { isActiveNow, isLikeable, type Reactable } from '../../../data/reactions/reactions.ts'
import { toggleReaction } from '../../../data/reactions/toggle.ts'
import { useSession } from '../../../data/session/session.ts'
import { currentToken } from '../../../data/session/token.ts'
import { isSelling, settings } from '../../../data/settings.ts'
import { translate } from '../../../i18n/i18n.ts'
import { isSameItem } from '../../../player/queue/item.ts'
import { usePlayer, usePlayhead } from '../../../player/state.ts'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import { hasSubmenus, type MenuEntry } from '../../../ui/overlays/menu.ts'
import { openAddToPlaylist } from '../../playlists/playlist-dialogs.ts'
import { AddToPlaylistIcon, AddToQueueIcon, PlayNextIcon, StartRadioIcon } from '../action-icons.ts'
import { copyLink } from '../copy-link.ts'
import type { Menued, MenuItem } from './menu-item.ts'
import { itemsIn, queueUp } from './queue-items.ts'

/** Returns the songs of an item: playlists accept nothing else. */
const songsIn = async (item: MenuItem): Promise<Song[]> =>
  (await itemsIn(item)).filter((one): one is Song => one.type === 'song')

const reactionEntry = (mark: Reactable): MenuEntry => {
  const active = isActiveNow(mark)
  const run = () => void toggleReaction(mark, !active)
  if (isLikeable(mark))
    return { kind: 'item', label: active ? translate('Unlike') : translate('Like'), icon: Heart, run }
  const label = active ? translate('Unfollow') : translate('Follow')
  return { kind: 'item', label, icon: active ? UserCheck : UserPlus, run }
}

/** Logged-in users rate songs, albums and artists for themselves. */
const ratingEntries = ({ type, id, title }: MenuItem): MenuEntry[] => {
  if (currentToken() === null || (type !== 'song' && type !== 'album' && type !== 'artist')) return []
  const run = () =>
    openDialog(() => import('../../ratings/RatingDialog.tsx').then((m) => m.RatingDialog), {
      item: { type, id },
      title,
    })
  return [{ kind: 'item', label: translate('Rate'), icon: Star, run: () => void run() }]
}

/** The current song gets a bookmark where it plays; the others have no place to mark. */
const bookmarkEntries = ({ type, id, title }: MenuItem): MenuEntry[] => {
  const isCurrentSong = type === 'song' && isSameItem({ type, id }, usePlayer.getState().currentAudio)
  if (!isCurrentSong || currentToken() === null) return []
  const run = () =>
    openDialog(() => import('../../bookmarks/BookmarkDialog.tsx').then((m) => m.BookmarkDialog), {
      song: { id, title },
      seconds: usePlayhead.getState().currentTime,
    })
  return [{ kind: 'item', label: translate('Add bookmark'), icon: BookmarkPlus, run: () => void run() }]
}

/** Types that cannot be added to playlists or reported. */
const unmixed = new Set<string>(['podcast', 'episode', 'radio-station'])

const PlaylistSubmenu = lazy(() =>
  import('../../playlists/edit/PlaylistSubmenu.tsx').then((m) => ({ default: m.PlaylistSubmenu })),
)

/** A submenu where there is room for one; otherwise, and for visitors, a dialog. */
const playlistEntry = (item: MenuItem): MenuEntry => {
  const request = { title: item.title, songs: () => songsIn(item) }
  const shown = { label: translate('Add to playlist'), icon: AddToPlaylistIcon }
  if (currentToken() === null || !hasSubmenus())
    return { kind: 'item', ...shown, run: () => void openAddToPlaylist(request) }
  const search = translate('Find a playlist')
  return { kind: 'submenu', ...shown, search, Content: PlaylistSubmenu as never, props: request }
}

const queueEntries = (item: MenuItem): MenuEntry[] => {
  const queued: MenuEntry[] = [
    { kind: 'item', label: translate('Play next'), icon: PlayNextIcon, run: () => void queueUp(item, true) },
    {
      kind: 'item',
      label: translate('Add to queue'),
      icon: AddToQueueIcon,
      run: () => void queueUp(item, false),
    },
  ]
  if (unmixed.has(item.type)) return queued
  return [...queued, playlistEntry(item)]
}

/** Plays what is related to an item. Loaded on demand, as few menus are used for it. */
const radioEntries = (item: MenuItem): MenuEntry[] => {
  if (unmixed.has(item.type)) return []
  const label = item.type === 'song' ? translate('Start song radio') : translate('Start radio')
  const run = async () => (await import('../playback/radio.ts')).startRadio(item, item.songs)
  return [{ kind: 'item', label, icon: StartRadioIcon, run: () => void run() }]
}

/** Few items are own or downloadable, so the code for these entries is loaded on demand. */
const ownEntries = async (item: MenuItem, router: AnyRouter): Promise<MenuEntry[]> => {
  const song = item.type === 'song' ? item.songs?.[0] : undefined
  if (song?.owned || song?.downloadable || song?.downloads_offered)
    return (await import('./song-entries.ts')).songEntries(song)
  if (!item.playlist?.role) return []
  return (await import('./playlist-entries.ts')).playlistEntries(item.playlist, router)
}

const buyEntries = async (item: MenuItem, router: AnyRouter): Promise<MenuEntry[]> => {
  const { type, id } = item
  if (!isSelling() || (type !== 'song' && type !== 'album')) return []
  const go = (to: string) => void router.navigate({ to })
  return (await import('../../../selling/buy/buy-entries.ts')).buyEntries(item, { type, id }, go)
}

const sendEntries = async (item: MenuItem): Promise<MenuEntry[]> =>
  currentToken() === null ? [] : (await import('../../../social/people/send-entries.ts')).sendEntries(item)

const offlineEntries = async (item: MenuItem): Promise<MenuEntry[]> =>
  settings().enableOfflineMode && currentToken() !== null
    ? (await import('../../../offline/menu-entries.ts')).offlineEntries(item)
    : []

/** Separates entries from those below, if there are any. */
const withLine = (entries: MenuEntry[]): MenuEntry[] =>
  entries.length > 0 ? [...entries, { kind: 'line' }] : []

/** Links to the pages of an item, except to the one that is open. */
const pageEntries = ({ type, id, album, artist, podcast }: MenuItem, router: AnyRouter): MenuEntry[] => {
  const entries: MenuEntry[] = []
  const add = (label: string, icon: typeof Disc3, to: string, { id }: { id: number }) => {
    if (router.state.location.pathname === to.replace('$id', String(id))) return
    const run = () => void router.navigate({ to, params: { id: String(id) } })
    entries.push({ kind: 'item', label, icon, run })
  }
  if (type === 'song') add(translate('Go to song'), Music, '/song/$id', { id })
  if (album) add(translate('Go to album'), Disc3, '/album/$id', album)
  if (artist) add(translate('Go to artist'), MicVocal, '/artist/$id', artist)
  if (podcast) add(translate('Go to podcast'), Podcast, '/podcast/$id', podcast)
  return entries
}

const itemEntries = async (item: MenuItem, router: AnyRouter): Promise<MenuEntry[]> => [
  ...(item.playlist?.songs_count === 0 ? [] : queueEntries(item)),
  ...(item.reaction ? [reactionEntry(item.reaction)] : []),
  ...ratingEntries(item),
  ...bookmarkEntries(item),
  ...(item.more ?? []),
  ...(await offlineEntries(item)),
  ...(await ownEntries(item, router)),
  ...(await buyEntries(item, router)),
  ...(await sendEntries(item)),
  { kind: 'line' },
  ...withLine([
    ...(item.playlist?.songs_count === 0 ? [] : radioEntries(item)),
    ...pageEntries(item, router),
  ]),
]

const isOwn = (item: Menued): boolean =>
  item.type === 'user'
    ? useSession.getState().user?.id === item.id
    : Boolean(item.type === 'song' ? item.songs?.[0]?.owned : item.playlist?.owned)

const reportable = (type: Menued['type']): type is Exclude<Reportable, 'message' | 'artist_post'> =>
  type !== 'genre' && !unmixed.has(type)

/** Logged-in users can report what is not their own. */
const reportEntries = (item: Menued): MenuEntry[] => {
  const { type, id, title } = item
  if (!reportable(type) || currentToken() === null || isOwn(item)) return []
  return [
    {
      kind: 'item',
      label: translate('Report'),
      icon: Flag,
      danger: true,
      run: () =>
        openDialog(() => import('../../../site/reports/ReportDialog.tsx').then((m) => m.ReportDialog), {
          type,
          id,
          title,
        }),
    },
  ]
}

const shareEntries = (item: Menued): MenuEntry[] => {
  const { type, id, title } = item
  const share = () =>
    openDialog(() => import('../../../social/share/ShareDialog.tsx').then((m) => m.ShareDialog), {
      type,
      id,
      title,
    })
  return [
    { kind: 'item', label: translate('Share'), icon: Share2, run: share },
    { kind: 'item', label: translate('Copy link'), icon: Link, run: () => void copyLink(item) },
  ]
}

/** Logged-in users can block others. */
const blockEntries = async (item: Menued): Promise<MenuEntry[]> =>
  item.type !== 'user' || currentToken() === null || isOwn(item)
    ? []
    : [(await import('../../../social/people/user-entries.ts')).blockEntry(item)]

/** Returns the entries of the menu of an item or user. */
export const entriesOf = async (item: Menued, router: AnyRouter): Promise<MenuEntry[]> => {
  const first =
    item.type === 'user'
      ? withLine((await import('../../../social/people/user-entries.ts')).userEntries(item, router))
      : await itemEntries(item, router)
  const last = [...reportEntries(item), ...(await blockEntries(item))]
  return [...first, ...shareEntries(item), ...(last.length > 0 ? [{ kind: 'line' } as const, ...last] : [])]
}
