import { sql } from 'kysely'
import type { Credit } from '../../../../contract/catalog/items.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { artistFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface SongCredit extends Credit {
  song_id: number
}

/** Returns the credits of songs in order. */
export const listCredits = async (db: Db, ids: number[]): Promise<SongCredit[]> => {
  const { rows } = await sql<SongCredit>`
    select song_id, role, name, artist_id, instrument from song_credits where song_id = any(${ids}::int[])
    order by song_id, position`.execute(db)
  return rows
}

/** The same for a listener: artists that the viewer may not see are named only. */
export const creditsSeen = async (db: Db, viewer: ViewerScope, id: number): Promise<Credit[]> => {
  const { rows } = await sql<Credit>`
    select sc.role, coalesce(ar.displayname, ar.name, sc.name) as name, ar.id as artist_id, sc.instrument
    from song_credits sc left join artists ar on ar.id = sc.artist_id and ${artistFor(viewer)}
    where sc.song_id = ${id} order by sc.position`.execute(db)
  return rows
}

/** Replaces the credits of songs. */
export const replaceCredits = async (trx: Trx, ids: number[], credits: SongCredit[]): Promise<void> => {
  await sql`delete from song_credits where song_id = any(${ids}::int[])`.execute(trx)
  if (credits.length === 0) return
  const counts = new Map<number, number>()
  const rows = credits.map((credit) => {
    const position = counts.get(credit.song_id) ?? 0
    counts.set(credit.song_id, position + 1)
    return { ...credit, position }
  })
  await trx.insertInto('song_credits').values(rows).execute()
}
