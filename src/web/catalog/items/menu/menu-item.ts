import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Episode, RadioStation, Song } from '../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { FriendStatus } from '../../../../contract/platform/user.ts'
import type { Reactable } from '../../../data/reactions/reactions.ts'
import { listed } from '../../../i18n/format.ts'
import type { PlayItem } from '../../../player/queue/item.ts'
import type { MenuEntry, MenuSubject } from '../../../ui/overlays/menu.ts'
import type { Playable } from '../playback/playable.ts'

/** An item with a menu, and the pages it links to. */
export type MenuItem = Playable & {
  cover?: Cover | null | undefined
  /** Second line of the menu's head. */
  line?: string | undefined
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

/** Users have a menu too, although they aren't playable. */
export interface MenuUser {
  type: 'user'
  id: number
  title: string
  avatar?: Cover | null
  followed?: boolean | undefined
  friend_status?: FriendStatus | undefined
}

/** Anything with a menu. */
export type Menued = MenuItem | MenuUser

/** Returns how the head of a menu shows its item. */
export const subjectOf = (item: Menued): MenuSubject =>
  item.type === 'user'
    ? { title: item.title, picture: item.avatar ?? null, round: true }
    : { title: item.title, line: item.line, picture: item.cover, round: item.type === 'artist' }

/** Returns a song in the form its menu needs. */
export const songMenuItem = (song: Song): MenuItem => ({
  type: 'song',
  id: song.id,
  title: song.title,
  cover: song.cover,
  line: listed(song.artists.map(artistName)),
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
        cover: item.cover,
        single: item,
        reaction: item,
        ...(item.type === 'episode' ? { podcast: item.show, line: item.show.title } : {}),
      }

/** Returns a playlist in the form its menu needs. */
export const playlistMenuItem = (playlist: Playlist): MenuItem => ({
  type: 'playlist',
  id: playlist.id,
  title: playlist.title,
  cover: playlist.cover ?? playlist.mosaic[0] ?? null,
  line: playlist.user.name,
  playlist,
  ...(playlist.role ? {} : { reaction: playlist }),
})
