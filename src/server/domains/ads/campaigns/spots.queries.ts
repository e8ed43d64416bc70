import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

export interface SpotMedia {
  id: number
  hash: string
  ext: string
  external_path: string | null
  status: string
}

/** Returns the file of a spot and how far it is prepared. */
export const spotMedia = async (db: Db, media_id: number): Promise<SpotMedia | undefined> => {
  const { rows } = await sql<SpotMedia>`
    select m.id, m.hash, m.ext, m.external_path, s.status
    from campaign_spots s join media m on m.id = s.media_id where s.media_id = ${media_id}`.execute(db)
  return rows[0]
}

/** Adds the spot of a file, unless it exists. Returns whether it is to be prepared: it is new, or failed before. */
export const addSpot = async (trx: Trx, media_id: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into campaign_spots as s (media_id) values (${media_id})
    on conflict (media_id) do update set status = 'preparing', error = null where s.status = 'failed'
    returning media_id`.execute(trx)
  return rows.length > 0
}

export const finishSpot = async (
  db: Db,
  media_id: number,
  result: { status: 'ready' | 'failed'; error: string | null; lufs: number | null },
): Promise<void> => {
  await db.updateTable('campaign_spots').set(result).where('media_id', '=', media_id).execute()
}
