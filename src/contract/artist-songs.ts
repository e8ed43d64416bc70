import * as z from 'zod/mini'
import { choice } from './admin/choices.ts'
import { crud } from './admin/crud.ts'
import { adminSongs, newAudio } from './admin/songs.ts'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'
import { ofArtist } from './of-artist.ts'
import { id, idList, idParams, success } from './pagination.ts'
import { announcedRelease, isrc, licence, releaseState, songLanguage, stateCounts } from './releases.ts'
import { songStatuses } from './songs.ts'

export const artistSong = z.object({
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  featured: z.array(choice),
  album: z.nullable(choice),
  state: releaseState,
  /** When a scheduled song is published. */
  release_at: z.nullable(z.string()),
  explicit: z.boolean(),
  /** State of its file. */
  status: z.enum(songStatuses),
  plays: z.number(),
  updated_at: z.string(),
})
export type ArtistSong = z.infer<typeof artistSong>

const {
  title,
  album,
  track_no,
  disc_no,
  credits,
  genres,
  cover: image,
  explicit,
  downloadable,
  lyrics,
} = adminSongs.change.body.shape
const { file, ...shown } = adminSongs.get.reply.shape

/** Songs of a managed artist: those of which it is the main artist. */
export const artistSongs = crud({
  area: 'artist',
  resource: 'songs',
  noun: 'songs of an artist',
  read: 'artist',
  write: 'artist',
  row: artistSong,
  item: {
    title: shown.title,
    artist: z.nullable(choice),
    featured: z.array(choice),
    /** Featured artists whose team has not confirmed it yet. */
    unconfirmed: z.array(choice),
    album: shown.album,
    track_no: shown.track_no,
    disc_no: shown.disc_no,
    credits: shown.credits,
    genres: shown.genres,
    isrc: z.nullable(z.string()),
    language: z.nullable(z.string()),
    licence,
    release: announcedRelease,
    cover: shown.cover,
    explicit: shown.explicit,
    downloadable: shown.downloadable,
    lyrics: shown.lyrics,
    state: releaseState,
    file,
  },
  /** Songs are created from uploads; tags provide the rest. */
  create: z.strictObject({ upload_id: z.uuid(), ...ofArtist }),
  change: {
    title,
    /** Other artists, in order; the main one stays. Teams of new ones are asked first. */
    featured: z.array(id).check(z.maxLength(19)),
    album,
    track_no,
    disc_no,
    credits,
    genres,
    isrc,
    language: songLanguage,
    licence,
    release: announcedRelease,
    cover: image,
    explicit,
    downloadable,
    lyrics,
  },
  sorts: ['-updated_at', 'title', 'album', 'plays', 'created_at'],
  filters: {
    state: releaseState,
    status: z.enum(songStatuses),
    genre: idList,
    album: id,
  },
  /** `album` moves them to the album given as value, 0 for none. */
  actions: ['delete', 'publish', 'hide', 'genre', 'album'],
})

const query = z.object({ q: z.optional(z.string().check(z.maxLength(100))) })
const reply = z.array(choice)

/** Counts by state, the audio of songs, and choices for the forms of songs and albums in the artist area. */
export const artistSongCalls = {
  states: endpoint({
    method: 'GET',
    path: '/artist/songs/states',
    access: 'artist',
    summary: 'Counts the songs of a managed artist by state',
    query: z.object(ofArtist),
    reply: stateCounts,
  }),
  replaceAudio: endpoint({
    method: 'PUT',
    path: '/artist/songs/{id}/audio',
    access: 'artist',
    summary:
      'Replaces the audio of a song of a managed artist with an upload for the artist as soon as it is packaged; 409 when a song of the artist has the file',
    params: idParams,
    body: newAudio,
    reply: success,
  }),
  keepAudio: endpoint({
    method: 'DELETE',
    path: '/artist/songs/{id}/audio',
    access: 'artist',
    summary: 'Keeps the current audio of a song of a managed artist instead of the one it waits for',
    params: idParams,
    reply: success,
  }),
  artists: endpoint({
    method: 'GET',
    path: '/artist/songs/artists',
    access: 'artist',
    summary: 'Returns a few artists that the viewer may see, by part of their name',
    query,
    reply,
  }),
  genres: endpoint({
    method: 'GET',
    path: '/artist/songs/genres',
    access: 'artist',
    summary: 'Returns a few genres by part of their name',
    query,
    reply,
  }),
}
