import { artistName } from '../../../contract/artists.ts'
import { type Cover, coverUrl } from '../../../contract/covers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { VISITOR } from '../../db/visible.ts'
import { Refusal } from '../../http/fail.ts'
import type { PageHead } from '../../http/page.ts'
import type { Platform } from '../../platform.ts'
import { albumFor } from '../albums/albums.service.ts'
import { artistFor } from '../artists/artists.service.ts'
import { genreOf } from '../genres/genres.service.ts'
import { visiblePlaylist } from '../playlists/playlists.service.ts'
import { profileFor } from '../profiles/profiles.service.ts'
import { songFor } from '../songs/songs.service.ts'

type On = Pick<Platform, 'db' | 'log' | 'settings'>

const TITLE = 'Play & enjoy to pure music'
/** Longer descriptions are cut by those who show them. */
const DESCRIPTION = 300

interface Told {
  title: string
  description: string
  cover: Cover | null
  path: string
  kind: string
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const by = (artist: { name: string; displayname: string | null } | null): string =>
  artist ? ` by ${artistName(artist)}` : ''

/** What search engines and shared links get to know: only what a visitor sees. */
const items: Record<string, (on: On, id: number) => Promise<Told>> = {
  song: async (on, id) => {
    const song = await songFor(on, VISITOR, id)
    const album = song.album ? ` From the album ${song.album.title}.` : ''
    return {
      title: `${song.title}${by(song.artist)}`,
      description: `Listen to ${song.title}${by(song.artist)}.${album}`,
      cover: song.cover,
      path: `/song/${id}`,
      kind: 'music.song',
    }
  },
  album: async (on, id) => {
    const album = await albumFor(on, VISITOR, id)
    const year = album.year ? `, ${album.year}` : ''
    return {
      title: `${album.title}${by(album.artist)}`,
      description:
        album.description ||
        `Listen to ${album.title}${by(album.artist)}${year}: ${count(album.songs_count, 'song', 'songs')}.`,
      cover: album.cover,
      path: `/album/${id}`,
      kind: 'music.album',
    }
  },
  artist: async (on, id) => {
    const artist = await artistFor(on, VISITOR, id)
    return {
      title: artistName(artist),
      description:
        artist.bio ||
        `Listen to ${artistName(artist)}: ${count(artist.songs_count, 'song', 'songs')}, ${count(artist.albums_count, 'album', 'albums')}.`,
      cover: artist.avatar ?? artist.banner,
      path: `/artist/${id}`,
      kind: 'music.musician',
    }
  },
  playlist: async (on, id) => {
    const playlist = await visiblePlaylist(on, VISITOR, id)
    return {
      title: `${playlist.title} by ${playlist.user.name}`,
      description:
        playlist.description ||
        `Listen to ${playlist.title} by ${playlist.user.name}: ${count(playlist.songs_count, 'song', 'songs')}.`,
      cover: playlist.cover ?? playlist.mosaic[0] ?? null,
      path: `/playlist/${id}`,
      kind: 'music.playlist',
    }
  },
  profile: async (on, id) => {
    const profile = await profileFor(on, null, id)
    return {
      title: profile.name,
      description: `${profile.name} has ${count(profile.playlists_count, 'public playlist', 'public playlists')}.`,
      cover: profile.avatar,
      path: `/profile/${id}`,
      kind: 'profile',
    }
  },
  genre: async (on, id) => {
    const genre = await genreOf(on, id)
    return {
      title: genre.name,
      description: `Listen to ${genre.name}: ${count(genre.songs_count, 'song', 'songs')}.`,
      cover: genre.cover,
      path: `/genre/${id}/${genre.slug}`,
      kind: 'website',
    }
  },
}

const always = (): boolean => true

/** Pages of the app that are not items, and when they are there. */
const pages: { path: RegExp; there: (settings: Settings) => boolean }[] = [
  { path: /^\/(home|login|welcome)?$/, there: always },
  { path: /^\/password\/(forgot|reset\/[^/]+)$/, there: always },
  { path: /^\/setup\/[^/]+$/, there: always },
  {
    path: /^\/search(\/[^/]+(\/(top|songs|albums|artists|playlists|profiles))?)?$/,
    there: always,
  },
  { path: /^\/browse(\/(albums|artists|songs|chart))?$/, there: (settings) => settings.enableBrowse },
  { path: /^\/library(\/(my-songs|upload|likes|albums|artists|recent|playlists))?$/, there: always },
  { path: /^\/(account\/settings|email\/verify\/\d+\/[\w-]+)$/, there: always },
  { path: /^\/register$/, there: (settings) => !settings.disableRegistration },
]

const ITEM = /^\/(song|album|artist|playlist|genre|profile)\/([1-9]\d{0,8})(?:\/[^/]*)?$/

const missing: PageHead = { status: 404, title: TITLE }

const itemHead = async (on: On, type: string, id: number, named: boolean): Promise<PageHead> => {
  const read = items[type]
  if (!read || (named && type !== 'genre')) return missing
  try {
    const { title, description, cover, path, kind } = await read(on, id)
    const { appName, appUrl, requireAuth } = on.settings()
    // Behind a login nothing of the catalogue is told to who has none; a page request carries no token.
    if (requireAuth) return { status: 200, title: TITLE }
    return {
      status: 200,
      title: `${title} · ${appName}`,
      description: description.replace(/\s+/g, ' ').slice(0, DESCRIPTION),
      image: cover ? appUrl + coverUrl(cover, 512) : null,
      canonical: appUrl + path,
      kind,
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return missing
    throw error
  }
}

/** Status, title and Open Graph of an app page; 404 for unknown paths and ids, private items and what settings switch off. */
export const headOf = async (on: On, path: string): Promise<PageHead> => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  const item = ITEM.exec(plain)
  if (item) return itemHead(on, item[1] ?? '', Number(item[2]), plain.split('/').length > 3)
  const page = pages.find((one) => one.path.test(plain))
  return page?.there(on.settings()) ? { status: 200, title: TITLE } : missing
}
