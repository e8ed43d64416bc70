import type { Updateable } from 'kysely'
import type { Credit } from '../../../../contract/catalog/items.ts'
import type { Trx } from '../../../db/schema.ts'
import type { SongTable } from '../../../db/tables/catalog.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { assignArtist } from '../albums/service.ts'
import { existing } from '../catalog/choices.service.ts'
import { uploadedCover } from '../uploads/service.ts'
import { lyricsOf, rewriteSong } from '../uploads/song-editing.service.ts'
import { counted } from './counted-songs.service.ts'
import { setCredits } from './credits.service.ts'
import { setGenreOf } from './songs-admin.queries.ts'

const INVALID = 'This value isn’t valid.'

type Columns = Omit<Updateable<SongTable>, 'lyrics' | 'released_at'>

interface SongChange extends Columns {
  /** In order; the first is the main artist. */
  artists: number[]
  album: number | null
  credits: Credit[]
  genres: number[]
  /** An uploaded image, null for none; unchanged if absent. */
  cover?: string | null | undefined
  /** Plain text or LRC. */
  lyrics: string | null
  /** Left unchanged if absent. */
  released_at?: string | null
}

/** Changes a song and recounts what it touched. 422 for unknown artists, albums, genres and covers. */
export const changeSong = async (trx: Trx, viewer: Viewer, id: number, change: SongChange): Promise<void> => {
  const { artists, album, credits, genres, cover, lyrics, released_at, ...columns } = change
  const rejected = {
    ...(!(await existing(trx, 'artists', artists)) && { artists: [INVALID] }),
    ...(album !== null && !(await existing(trx, 'albums', [album])) && { album: [INVALID] }),
    ...(!(await existing(trx, 'genres', genres)) && { genres: [INVALID] }),
  }
  if (Object.keys(rejected).length > 0) throwFieldErrors(rejected)
  const cover_id = await uploadedCover(trx, viewer, cover)
  await counted(trx, [id], async () => {
    await rewriteSong(
      trx,
      id,
      {
        ...columns,
        album_id: album,
        ...(released_at !== undefined && { released_at }),
        ...(released_at && { year: Number(released_at.slice(0, 4)) }),
        ...(cover_id !== undefined && { cover_id }),
        lyrics: lyricsOf(lyrics),
      },
      { artists: [...new Set(artists)], genres: [...new Set(genres)] },
    )
    await setCredits(trx, [id], credits)
    if (album !== null && artists[0] !== undefined) await assignArtist(trx, album, artists[0])
  })
}

/** Replaces the genres of songs with one. 422 if it does not exist. */
export const setGenre = async (trx: Trx, ids: number[], genre: unknown): Promise<void> => {
  if (typeof genre !== 'number' || !(await existing(trx, 'genres', [genre])))
    return throwFieldErrors({ value: [INVALID] })
  await counted(trx, ids, (locked) => setGenreOf(trx, locked, genre))
}
