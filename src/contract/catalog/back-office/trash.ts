import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { handled } from '../../core/back-office/crud.ts'
import { cover } from '../../core/fields.ts'

/** How long deleted songs and albums can be restored. */
export const TRASH_DAYS = 30

const deleted = {
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  artist: z.nullable(choice),
  plays: z.number(),
  deleted_at: z.string(),
  /** When it is deleted for good. */
  expires_at: z.string(),
}

export const deletedSong = z.object({ ...deleted, album: z.nullable(choice) })
export type DeletedSong = z.infer<typeof deletedSong>

/** `songs_count` songs return to it. */
export const deletedAlbum = z.object({ ...deleted, songs_count: z.number() })
export type DeletedAlbum = z.infer<typeof deletedAlbum>

const sorts = ['-deleted_at', 'title'] as const
/** `delete` deletes for good. */
const actions = ['delete', 'restore'] as const
const songs = { row: deletedSong, item: deletedSong.shape, sorts, filters: {}, actions }
const albums = { row: deletedAlbum, item: deletedAlbum.shape, sorts, filters: {}, actions }

export const adminDeletedSongs = handled({
  resource: 'deleted-songs',
  noun: 'songs in the trash',
  read: 'CED songs',
  write: 'CED songs',
  ...songs,
})

export const adminDeletedAlbums = handled({
  resource: 'deleted-albums',
  noun: 'albums in the trash',
  read: 'CED albums',
  write: 'CED albums',
  ...albums,
})

export const artistDeletedSongs = handled({
  area: 'artist',
  resource: 'deleted-songs',
  noun: 'songs of an artist in the trash',
  read: 'artist',
  write: 'artist',
  ...songs,
})

export const artistDeletedAlbums = handled({
  area: 'artist',
  resource: 'deleted-albums',
  noun: 'albums of an artist in the trash',
  read: 'artist',
  write: 'artist',
  ...albums,
})
