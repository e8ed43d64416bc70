import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { ownsSong } from '../../../db/sql/items.ts'
import { songFor, type ViewerScope } from '../../../db/sql/visibility.ts'
import type { SubsonicCall } from './call.ts'
import { throwUnknown } from './protocol/subsonic-error.ts'

/** Music folders: everything on the site, what the viewer uploaded, and what they bought. */
const folders = [
  { id: 1, name: 'Music', holds: () => sql<boolean>`true` },
  { id: 2, name: 'My uploads', holds: (viewer: ViewerScope) => sql<boolean>`(s.user_id = ${viewer.id})` },
  { id: 3, name: 'Purchases', holds: (viewer: ViewerScope) => ownsSong(viewer.id) },
]

/** A folder that a request names, as conditions for SQL. */
export interface Folder {
  /** The song `s` with its media `m` is in the folder and visible to the viewer. */
  song: RawBuilder<boolean>
  /** The album `al` has such a song. */
  album: RawBuilder<boolean>
  /** The artist `ar` is credited on such a song. */
  artist: RawBuilder<boolean>
}

/** Returns the folder of the parameter `musicFolderId`, the whole site without it. Throws 70 for an unknown one. */
export const readFolder = ({ params, scope }: Pick<SubsonicCall, 'params' | 'scope'>): Folder => {
  const id = params.number('musicFolderId') ?? 1
  const folder = folders.find((one) => one.id === id) ?? throwUnknown()
  const song = sql<boolean>`(${songFor(scope)} and ${folder.holds(scope)})`
  return {
    song,
    album: sql`exists (select from songs s join media m on m.id = s.media_id where s.album_id = al.id and ${song})`,
    artist:
      folder.id === 1
        ? sql`true`
        : sql`exists (select from song_artists sa join songs s on s.id = sa.song_id join media m on m.id = s.media_id
            where sa.artist_id = ar.id and ${song})`,
  }
}

/** Returns the folders in which the viewer has anything; the first one always. */
export const listFolders = async (db: Db, viewer: ViewerScope): Promise<{ id: number; name: string }[]> => {
  const shown = await Promise.all(
    folders.map(async ({ id, name, holds }) => {
      if (id === 1) return [{ id, name }]
      const { rows } = await sql`select from songs s where ${holds(viewer)} limit 1`.execute(db)
      return rows.length > 0 ? [{ id, name }] : []
    }),
  )
  return shown.flat()
}
