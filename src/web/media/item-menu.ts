import { type AnyRouter, useRouter } from '@tanstack/react-router'
import {
  Disc3,
  Flag,
  Heart,
  Link,
  ListEnd,
  ListPlus,
  ListStart,
  MicVocal,
  Podcast,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import { useCallback } from 'react'
import { itemLink } from '../../contract/items.ts'
import type { Playlist } from '../../contract/playlists.ts'
import type { Episode } from '../../contract/podcasts.ts'
import type { RadioStation } from '../../contract/radio-stations.ts'
import type { Reportable } from '../../contract/reports.ts'
import type { Song } from '../../contract/songs.ts'
import { showError } from '../api/errors.ts'
import { isLikeable, isMarkedNow, type Markable } from '../api/marks.ts'
import { settings } from '../api/settings.ts'
import { toggleMark } from '../api/toggle.ts'
import { translate, useTranslation } from '../i18n/i18n.ts'
import type { PlayItem } from '../player/item.ts'
import { useSession } from '../session/session.ts'
import { currentToken } from '../session/token.ts'
import { type MenuAnchor, type MenuEntry, toggleMenu } from '../ui/menu.ts'
import { notify } from '../ui/notices.ts'
import { useMenuGestures } from './menu-gestures.ts'
import { itemsOf, type Playable } from './playable.ts'
import { playback } from './playback.ts'
import { askForPlaylist } from './playlist-dialogs.ts'
import { report } from './reporting.ts'

/** An item with a menu, and the pages it leads to. */
export type MenuItem = Playable & {
  artist?: { id: number } | null
  album?: { id: number } | null
  podcast?: { id: number } | null
  /** Its songs, where they are at hand. */
  songs?: Song[]
  /** Itself, where it is no song and can be played. */
  single?: Episode | RadioStation
  /** What is liked or followed with it: itself, as the server told of it. */
  mark?: Markable
  /** What else can be done with it where it stands. */
  more?: MenuEntry[]
  /** Itself, where it is a playlist: its owner may do more with it. */
  playlist?: Playlist
}

/** A listener has a menu too, though nothing of them plays. */
export interface Person {
  type: 'user'
  id: number
  title: string
  followed?: boolean | undefined
}

/** Whatever has a menu. */
export type Menued = MenuItem | Person

const copyLink = async (item: Menued): Promise<void> => {
  const place = settings().appUrl || location.origin
  const { type, id } = item
  const named = { user: 'profile', episode: 'episode' }[type as string]
  const link = named ? `${place}/${named}/${id}` : itemLink(place, { type, id })
  try {
    await navigator.clipboard.writeText(link ?? location.href)
    notify({ type: 'success', title: translate('Copied'), text: translate('URL copied to clipboard.') })
  } catch {
    notify({ type: 'info', title: translate('Oops!'), text: translate('You need to copy the URL manually.') })
  }
}

const itemsIn = async ({ songs, single, ...item }: MenuItem): Promise<PlayItem[]> =>
  songs ?? (single ? [single] : itemsOf(item))

/** The songs among what is played of an item: playlists take nothing else. */
const songsIn = async (item: MenuItem): Promise<Song[]> =>
  (await itemsIn(item)).filter((one): one is Song => one.type === 'song')

interface ToQueue {
  /** What they are, for the listener. */
  title: string
  items: () => Promise<PlayItem[]>
  /** Before everything that is still to come, else after it. */
  next: boolean
}

/** Puts items into the queue and says so. */
export const queueItems = async ({ title, items, next }: ToQueue): Promise<void> => {
  try {
    const list = await items()
    const player = await playback()
    if (next) player.playNext(list)
    else player.append(list)
    if (list.length === 0) return
    const said = next ? translate('Plays next') : translate('Added to queue')
    notify({ type: 'success', title: said, text: title })
  } catch (error) {
    showError(error)
  }
}

const queueUp = (item: MenuItem, next: boolean): Promise<void> =>
  queueItems({ title: item.title, items: () => itemsIn(item), next })

/** Adds an item to the end of the queue and says so. */
export const addToQueue = (item: MenuItem): Promise<void> => queueUp(item, false)

const markEntry = (mark: Markable): MenuEntry => {
  const on = isMarkedNow(mark)
  const run = () => void toggleMark(mark, !on)
  if (isLikeable(mark))
    return { kind: 'item', label: on ? translate('Unlike') : translate('Like'), icon: Heart, run }
  const label = on ? translate('Unfollow') : translate('Follow')
  return { kind: 'item', label, icon: on ? UserCheck : UserPlus, run }
}

/** Playlists hold songs alone, and nobody reports these. */
const unmixed = new Set<string>(['podcast', 'episode', 'radio-station'])

const queueEntries = (item: MenuItem): MenuEntry[] => {
  const addTo = () => void askForPlaylist({ title: item.title, songs: () => songsIn(item) })
  const queued: MenuEntry[] = [
    { kind: 'item', label: translate('Play next'), icon: ListStart, run: () => void queueUp(item, true) },
    { kind: 'item', label: translate('Add to queue'), icon: ListEnd, run: () => void queueUp(item, false) },
  ]
  if (unmixed.has(item.type)) return queued
  return [...queued, { kind: 'item', label: translate('Add to playlist'), icon: ListPlus, run: addTo }]
}

/** Few things are one's own or may be saved, so what they offer besides is loaded for them alone. */
const ownEntries = async (item: MenuItem, router: AnyRouter): Promise<MenuEntry[]> => {
  const song = item.type === 'song' ? item.songs?.[0] : undefined
  if (song?.owned || song?.downloadable) return (await import('./song-entries.ts')).songEntries(song)
  if (!item.playlist?.owned) return []
  return (await import('./playlist-entries.ts')).playlistEntries(item.playlist, router)
}

const pageEntries = ({ album, artist, podcast }: MenuItem, router: AnyRouter): MenuEntry[] => {
  const entries: MenuEntry[] = album || artist || podcast ? [{ kind: 'line' }] : []
  const add = (label: string, icon: typeof Disc3, to: string, { id }: { id: number }) => {
    const run = () => void router.navigate({ to, params: { id: String(id) } })
    entries.push({ kind: 'item', label, icon, run })
  }
  if (album) add(translate('Go to album'), Disc3, '/album/$id', album)
  if (artist) add(translate('Go to artist'), MicVocal, '/artist/$id', artist)
  if (podcast) add(translate('Go to podcast'), Podcast, '/podcast/$id', podcast)
  return entries
}

const entriesOf = async (item: MenuItem, router: AnyRouter): Promise<MenuEntry[]> => [
  ...(item.playlist?.songs_count === 0 ? [] : queueEntries(item)),
  ...(item.mark ? [markEntry(item.mark)] : []),
  ...(item.more ?? []),
  ...(await ownEntries(item, router)),
  ...pageEntries(item, router),
  { kind: 'line' },
]

const isOwn = (item: Menued): boolean =>
  item.type === 'user'
    ? useSession.getState().user?.id === item.id
    : Boolean(item.type === 'song' ? item.songs?.[0]?.owned : item.playlist?.owned)

const reportable = (type: Menued['type']): type is Reportable => type !== 'genre' && !unmixed.has(type)

/** Who is logged in can report what is not their own. */
const reportEntries = (item: Menued): MenuEntry[] => {
  const { type, id, title } = item
  if (!reportable(type) || currentToken() === null || isOwn(item)) return []
  return [{ kind: 'item', label: translate('Report'), icon: Flag, run: () => report({ type, id, title }) }]
}

/** Opens the shared menu for an item; asked again for the same item, closes it. */
export const useItemMenu = () => {
  const { t } = useTranslation()
  const router = useRouter()
  return useCallback(
    async (item: Menued, anchor: MenuAnchor) => {
      const entries =
        item.type === 'user'
          ? (await import('./person-entries.ts')).personEntries(item, router)
          : await entriesOf(item, router)
      entries.push({ kind: 'item', label: t('Copy link'), icon: Link, run: () => void copyLink(item) })
      entries.push(...reportEntries(item))
      const label = t('Menu of {title}', { title: item.title })
      toggleMenu({ of: `${item.type}${item.id}`, label, entries, anchor })
    },
    [t, router],
  )
}

/** Right-click, the menu key and long-press on what stands for an item open its menu; nothing without an item. */
export const useItemGestures = (item: Menued | null) => {
  const openMenu = useItemMenu()
  return useMenuGestures((anchor) => item && void openMenu(item, anchor))
}

/** What the menu needs of a song. */
export const songMenuItem = (song: Song): MenuItem => ({
  type: 'song',
  id: song.id,
  title: song.title,
  artist: song.artist,
  album: song.album,
  songs: [song],
  mark: song,
})

/** What the menu needs of what stands in the queue. */
export const playItemMenu = (item: PlayItem): MenuItem =>
  item.type === 'song'
    ? songMenuItem(item)
    : {
        type: item.type,
        id: item.id,
        title: item.title,
        single: item,
        mark: item,
        ...(item.type === 'episode' ? { podcast: item.show } : {}),
      }

/** What the menu needs of a playlist. */
export const playlistMenuItem = (playlist: Playlist): MenuItem => ({
  type: 'playlist',
  id: playlist.id,
  title: playlist.title,
  playlist,
  ...(playlist.owned ? {} : { mark: playlist }),
})
