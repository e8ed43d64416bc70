import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { Disc3, Flag, Heart, Link, MicVocal, Music, Podcast, Share2, UserCheck, UserPlus } from 'lucide-react'
import { lazy, useCallback } from 'react'
import type { Playlist } from '../../../contract/playlists.ts'
import type { Episode } from '../../../contract/podcasts.ts'
import type { RadioStation } from '../../../contract/radio-stations.ts'
import type { Reportable } from '../../../contract/reports.ts'
import type { Song } from '../../../contract/songs.ts'
import { showError } from '../../api/errors.ts'
import { isActiveNow, isLikeable, type Reactable } from '../../api/reactions.ts'
import { toggleReaction } from '../../api/toggle.ts'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import type { PlayItem } from '../../player/item.ts'
import { isLocked, usePlayer } from '../../player/state.ts'
import { openAddToPlaylist } from '../../playlists/playlist-dialogs.ts'
import { useSession } from '../../session/session.ts'
import { currentToken } from '../../session/token.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { hasSubmenus, type MenuAnchor, type MenuEntry, toggleMenu } from '../../ui/menu.ts'
import { showToast } from '../../ui/toasts.ts'
import { AddToPlaylistIcon, AddToQueueIcon, PlayNextIcon, StartRadioIcon } from '../action-icons.ts'
import { copyUrl } from '../copy-url.ts'
import { linkTo } from '../link-to.ts'
import { itemsOf, type Playable } from '../playable.ts'
import { playback } from '../playback.ts'
import { useMenuGestures } from './menu-gestures.ts'
import type { MenuUser } from './user-entries.ts'

/** An item with a menu, and the pages it links to. */
export type MenuItem = Playable & {
  artist?: { id: number } | null
  album?: { id: number } | null
  podcast?: { id: number } | null
  /** Its songs, if already loaded. */
  songs?: Song[]
  /** The item itself, if it is playable but not a song. */
  single?: Episode | RadioStation
  /** The item as the like/follow button needs it. */
  reaction?: Reactable
  /** Additional menu entries in this context. */
  more?: MenuEntry[]
  /** The playlist itself; its members get more entries. */
  playlist?: Playlist
}

/** Anything with a menu. */
export type Menued = MenuItem | MenuUser

/** Copies the link of an item or user and says so. */
export const copyLink = (item: Menued): Promise<boolean> => copyUrl(linkTo(item))

const itemsIn = async ({ songs, single, ...item }: MenuItem): Promise<PlayItem[]> =>
  songs ?? (single ? [single] : itemsOf(item))

/** Returns the songs of an item: playlists accept nothing else. */
const songsIn = async (item: MenuItem): Promise<Song[]> =>
  (await itemsIn(item)).filter((one): one is Song => one.type === 'song')

interface ToQueue {
  /** Name of the items, as shown to the listener. */
  title: string
  items: () => Promise<PlayItem[]>
  /** Inserts before the upcoming entries instead of after them. */
  next: boolean
}

/** Adds items to the queue and shows a toast. */
export const queueItems = async ({ title, items, next }: ToQueue): Promise<void> => {
  try {
    const list = await items()
    const player = await playback()
    if (next) player.playNext(list)
    else player.append(list)
    if (list.length === 0) return
    const added = next ? translate('Playing next') : translate('Added to queue')
    const announced = isLocked(usePlayer.getState()) ? translate('Suggested to the host') : added
    showToast({ type: 'success', title: announced, text: title })
  } catch (error) {
    showError(error)
  }
}

const queueUp = (item: MenuItem, next: boolean): Promise<void> =>
  queueItems({ title: item.title, items: () => itemsIn(item), next })

/** Adds an item to the end of the queue and shows a toast. */
export const addToQueue = (item: MenuItem): Promise<void> => queueUp(item, false)

const reactionEntry = (mark: Reactable): MenuEntry => {
  const active = isActiveNow(mark)
  const run = () => void toggleReaction(mark, !active)
  if (isLikeable(mark))
    return { kind: 'item', label: active ? translate('Unlike') : translate('Like'), icon: Heart, run }
  const label = active ? translate('Unfollow') : translate('Follow')
  return { kind: 'item', label, icon: active ? UserCheck : UserPlus, run }
}

/** Types that cannot be added to playlists or reported. */
const unmixed = new Set<string>(['podcast', 'episode', 'radio-station'])

const PlaylistSubmenu = lazy(() =>
  import('../../playlists/PlaylistSubmenu.tsx').then((m) => ({ default: m.PlaylistSubmenu })),
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
  const run = async () => (await import('../radio.ts')).startRadio(item, item.songs)
  return [{ kind: 'item', label, icon: StartRadioIcon, run: () => void run() }]
}

/** Few items are own or downloadable, so the code for these entries is loaded on demand. */
const ownEntries = async (item: MenuItem, router: AnyRouter): Promise<MenuEntry[]> => {
  const song = item.type === 'song' ? item.songs?.[0] : undefined
  if (song?.owned || song?.downloadable) return (await import('./song-entries.ts')).songEntries(song)
  if (!item.playlist?.role) return []
  return (await import('./playlist-entries.ts')).playlistEntries(item.playlist, router)
}

const sendEntries = async (item: MenuItem): Promise<MenuEntry[]> =>
  currentToken() === null ? [] : (await import('./send-entries.ts')).sendEntries(item)

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

const entriesOf = async (item: MenuItem, router: AnyRouter): Promise<MenuEntry[]> => [
  ...(item.playlist?.songs_count === 0 ? [] : queueEntries(item)),
  ...(item.reaction ? [reactionEntry(item.reaction)] : []),
  ...(item.more ?? []),
  ...(await ownEntries(item, router)),
  ...(await sendEntries(item)),
  { kind: 'line' },
  ...(item.playlist?.songs_count === 0 ? [] : radioEntries(item)),
  ...pageEntries(item, router),
  { kind: 'line' },
]

const isOwn = (item: Menued): boolean =>
  item.type === 'user'
    ? useSession.getState().user?.id === item.id
    : Boolean(item.type === 'song' ? item.songs?.[0]?.owned : item.playlist?.owned)

const reportable = (type: Menued['type']): type is Exclude<Reportable, 'message'> =>
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
      run: () => openDialog('report', { type, id, title }),
    },
  ]
}

/** Opens the shared menu for an item, or closes it if already open for that item. */
export const useItemMenu = () => {
  const { t } = useTranslation()
  const router = useRouter()
  return useCallback(
    async (item: Menued, anchor: MenuAnchor) => {
      const entries =
        item.type === 'user'
          ? (await import('./user-entries.ts')).userEntries(item, router)
          : await entriesOf(item, router)
      const { type, id, title } = item
      entries.push(
        {
          kind: 'item',
          label: t('Share'),
          icon: Share2,
          run: () => openDialog('share', { type, id, title }),
        },
        { kind: 'item', label: t('Copy link'), icon: Link, run: () => void copyLink(item) },
      )
      entries.push(...reportEntries(item))
      const label = t('Options for {title}', { title })
      toggleMenu({ of: `${type}${id}`, label, entries, anchor })
    },
    [t, router],
  )
}

/** Opens an item's menu on right-click, menu key or long press; does nothing without an item. */
export const useItemGestures = (item: Menued | null) => {
  const openMenu = useItemMenu()
  return useMenuGestures((anchor) => item && void openMenu(item, anchor))
}

/** Returns a song in the form its menu needs. */
export const songMenuItem = (song: Song): MenuItem => ({
  type: 'song',
  id: song.id,
  title: song.title,
  artist: song.artist,
  album: song.album,
  songs: [song],
  reaction: song,
})

/** Returns a queue item in the form its menu needs. */
export const playItemMenu = (item: PlayItem): MenuItem =>
  item.type === 'song'
    ? songMenuItem(item)
    : {
        type: item.type,
        id: item.id,
        title: item.title,
        single: item,
        reaction: item,
        ...(item.type === 'episode' ? { podcast: item.show } : {}),
      }

/** Returns a playlist in the form its menu needs. */
export const playlistMenuItem = (playlist: Playlist): MenuItem => ({
  type: 'playlist',
  id: playlist.id,
  title: playlist.title,
  playlist,
  ...(playlist.role ? {} : { reaction: playlist }),
})
