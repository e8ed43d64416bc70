import { accessSettings } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { itemId, requireId, requireRef } from '../ids.ts'
import { albumsByIds, albumsOfArtist } from '../items/albums.ts'
import { artistsByIds } from '../items/artists.ts'
import { singlesOfArtist, songsByIds, songsOfAlbum } from '../items/songs.ts'
import type { Elements } from '../protocol/response.ts'
import { throwUnknown } from '../protocol/subsonic-error.ts'

const sum = (songs: Elements[]): number => songs.reduce((all, { duration }) => all + Number(duration), 0)

/** Returns the songs of an artist that are on no album as an album; undefined without any. */
const singlesAlbum = async (
  { ctx, scope }: SubsonicCall,
  id: number,
  artist?: Elements,
): Promise<Elements | undefined> => {
  const song = await singlesOfArtist(ctx.db, scope, accessSettings(ctx), id)
  const [first] = song
  if (!first) return undefined
  return {
    id: itemId('singles', id),
    parent: itemId('artist', id),
    isDir: true,
    name: 'Singles',
    title: 'Singles',
    album: 'Singles',
    artist: artist?.name ?? first.artist,
    artistId: itemId('artist', id),
    coverArt: first.coverArt,
    songCount: song.length,
    duration: sum(song),
    created: first.created,
    song,
  }
}

const loadAlbum = async (call: SubsonicCall, text: string): Promise<Elements> => {
  const { kind, id } = requireRef(text, 'album', 'singles')
  if (kind === 'singles') return (await singlesAlbum(call, id)) ?? throwUnknown()
  const { ctx, scope } = call
  const [[album], song] = await Promise.all([
    albumsByIds(ctx.db, scope, [id]),
    songsOfAlbum(ctx.db, scope, accessSettings(ctx), id),
  ])
  return album ? { ...album, song } : throwUnknown()
}

const NOBODY: Elements = { id: itemId('artist', 0), name: 'Unknown artist' }

/** Returns an artist with its albums, the songs without an album as one of them. */
const loadArtist = async (call: SubsonicCall, text: string): Promise<Elements> => {
  const { ctx, scope } = call
  const id = requireId(text, 'artist')
  const [artist = throwUnknown()] = id === 0 ? [NOBODY] : await artistsByIds(ctx.db, scope, [id])
  const [albums, singles] = await Promise.all([
    albumsOfArtist(ctx.db, scope, id),
    singlesAlbum(call, id, artist),
  ])
  const { song: _, ...shown } = singles ?? {}
  return { ...artist, albumCount: albums.length, album: [...albums, ...(singles ? [shown] : [])] }
}

export const browsing = {
  getMusicFolders: { answer: () => ({ musicFolders: { musicFolder: [{ id: 1, name: 'Music' }] } }) },
  getArtist: { answer: async (call) => ({ artist: await loadArtist(call, call.params.required('id')) }) },
  getAlbum: { answer: async (call) => ({ album: await loadAlbum(call, call.params.required('id')) }) },
  getSong: {
    answer: async ({ ctx, scope, params }) => {
      const id = requireId(params.required('id'), 'song')
      const [song = throwUnknown()] = await songsByIds(ctx.db, scope, accessSettings(ctx), [id])
      return { song }
    },
  },
} satisfies SubsonicEndpoints
