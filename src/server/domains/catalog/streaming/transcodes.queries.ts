import { sql } from 'kysely'
import type { TranscodeFormat } from '../../../../contract/catalog/streams.ts'
import type { Db } from '../../../db/schema.ts'

/** Identifies a conversion of all that is heard. */
export interface TranscodeRef {
  media_id: number
  format: TranscodeFormat
  kbps: number
  /** Of a preview; 0 for all of it. */
  seconds: number
}

const condition = ({ media_id, format, kbps, seconds }: TranscodeRef) => sql`
  media_id = ${media_id} and format = ${format} and kbps = ${kbps} and seconds = ${seconds}`

/** Returns whether a conversion is kept, and notes that it is used. */
export const touchTranscode = async (db: Db, ref: TranscodeRef): Promise<boolean> => {
  const { rows } = await sql`
    with used as (
      update transcodes set used_at = now() where ${condition(ref)} and used_at < now() - interval '1 hour')
    select from transcodes where ${condition(ref)}`.execute(db)
  return rows.length > 0
}

export const insertTranscode = async (db: Db, ref: TranscodeRef, bytes: number): Promise<void> => {
  await db
    .insertInto('transcodes')
    .values({ ...ref, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['media_id', 'format', 'kbps', 'seconds'])
        .doUpdateSet({ bytes, used_at: sql<string>`now()` }),
    )
    .execute()
}

export const deleteTranscode = async (db: Db, ref: TranscodeRef): Promise<void> => {
  await sql`delete from transcodes where ${condition(ref)}`.execute(db)
}

/** Deletes the least recently used until the others take at most `bytes`, and returns them with the hash of their media. */
export const deleteLeastUsed = async (
  db: Db,
  bytes: number,
): Promise<(TranscodeRef & { hash: string })[]> => {
  const { rows } = await sql<TranscodeRef & { hash: string }>`
    with placed as (
      select *, sum(bytes) over (order by used_at desc, media_id, format, kbps, seconds) as total from transcodes)
    delete from transcodes t using placed p join media m on m.id = p.media_id
    where p.total > ${bytes} and (t.media_id, t.format, t.kbps, t.seconds) = (p.media_id, p.format, p.kbps, p.seconds)
    returning t.media_id, t.format, t.kbps, t.seconds, m.hash`.execute(db)
  return rows
}
