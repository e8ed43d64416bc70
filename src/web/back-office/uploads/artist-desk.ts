import { findFeatured } from '../releases/artist-music.ts'
import {
  artistUploadsChanged,
  artistUploadsQuery,
  createArtistSongs,
  discardArtistUploads,
  findArtistUploadAlbums,
} from './artist-uploads.ts'
import { reviewedQueue, type UploadDesk } from './desk.ts'

/** Kept while the page is open: uploads continue while another artist is selected. */
const desks = new Map<number, UploadDesk>()

const nameOf = (artist_id: number): string => `artist-${artist_id}`

const deskFor = (artist_id: number): UploadDesk => ({
  name: nameOf(artist_id),
  queue: reviewedQueue(nameOf(artist_id), () => artistUploadsChanged(artist_id), artist_id),
  waiting: artistUploadsQuery(artist_id),
  findAlbums: findArtistUploadAlbums(artist_id),
  findArtists: findFeatured,
  publish: createArtistSongs(artist_id),
  discard: discardArtistUploads(artist_id),
  songs: '/artist/songs',
  drafts: true,
})

/** Returns the desk for uploads of an artist. */
export const deskOf = (artist_id: number): UploadDesk => {
  const desk = desks.get(artist_id) ?? deskFor(artist_id)
  desks.set(artist_id, desk)
  return desk
}
