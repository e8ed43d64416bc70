import { Readable } from 'node:stream'
import {
  MAX_PLAYLIST_SONGS,
  type PlaylistSong,
  type playlistFile,
} from '../../../../contract/catalog/playlists.ts'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { visiblePlaylist } from './service.ts'
import { playlistSlice } from './tracks.service.ts'

type Format = QueryOf<typeof playlistFile>['format']

const PAGE = 500

const artistNames = ({ artists, artist }: PlaylistSong): string =>
  artists.map(({ displayname, name }) => displayname ?? name).join(', ') || (artist?.name ?? '')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** M3U with the extensions that players read; locations are the pages of the songs. */
const m3uEntry = (song: PlaylistSong, url: string): string => {
  const artist = oneLine(artistNames(song))
  const lines = [`#EXTINF:${Math.round(song.duration)},${artist ? `${artist} - ` : ''}${oneLine(song.title)}`]
  if (song.album) lines.push(`#EXTALB:${oneLine(song.album.title)}`)
  return `${lines.join('\n')}\n${url}\n`
}

/** A track of JSPF (https://www.xspf.org/jspf); its duration is in milliseconds. */
const jspfTrack = (song: PlaylistSong, url: string): string =>
  JSON.stringify({
    title: song.title,
    creator: artistNames(song),
    ...(song.album && { album: song.album.title }),
    duration: Math.round(song.duration * 1000),
    identifier: [url],
  })

/** Returns a playlist as a file, read page by page. 404 unless the viewer may see it. */
export const exportPlaylist = async (ctx: AppContext, viewer: ViewerScope, id: number, format: Format) => {
  const playlist = await visiblePlaylist(ctx, viewer, id)
  const { appUrl } = ctx.settings()
  const page = `${appUrl}/playlist/${id}`
  async function* songs(): AsyncGenerator<PlaylistSong> {
    for (let offset = 0; offset < MAX_PLAYLIST_SONGS; offset += PAGE) {
      const some = await playlistSlice(ctx, viewer, playlist, offset, PAGE)
      yield* some
      if (some.length < PAGE) return
    }
  }
  async function* m3u(): AsyncGenerator<string> {
    yield `#EXTM3U\n#PLAYLIST:${oneLine(playlist.title)}\n`
    for await (const song of songs()) yield m3uEntry(song, `${appUrl}/song/${song.id}`)
  }
  async function* jspf(): AsyncGenerator<string> {
    const { title, user, description } = playlist
    const head = {
      title,
      creator: user.name,
      identifier: page,
      ...(description && { annotation: description }),
    }
    yield `{"playlist":${JSON.stringify(head).slice(0, -1)},"track":[`
    let first = true
    for await (const song of songs()) {
      yield (first ? '\n' : ',\n') + jspfTrack(song, `${appUrl}/song/${song.id}`)
      first = false
    }
    yield ']}}\n'
  }
  return {
    type: format === 'm3u8' ? 'audio/x-mpegurl; charset=utf-8' : 'application/json; charset=utf-8',
    name: `${playlist.title}.${format}`,
    body: Readable.from(format === 'm3u8' ? m3u() : jspf()),
  }
}
