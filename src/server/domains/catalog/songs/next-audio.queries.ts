import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { originalPlays } from '../../../db/sql/visibility.ts'

/** Seconds by which audio may differ in length and still be heard at the same moments, as after mastering. */
const SAME_LENGTH = 2

/** Returns the song that has or gets this file already, among those by the same artist. */
export const songWithFile = async (trx: Trx, id: number, media_id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select other.id from songs s join songs other on other.artist_id is not distinct from s.artist_id
    where s.id = ${id} and ${media_id} in (other.media_id, other.next_media_id)
    order by other.id <> s.id limit 1`.execute(trx)
  return rows[0]?.id
}

export const setNext = async (trx: Trx, id: number, next: { media_id: number; file_name: string } | null) => {
  await sql`update songs set next_media_id = ${next?.media_id ?? null}, next_file_name = ${next?.file_name ?? null},
    updated_at = now() where id = ${id}`.execute(trx)
}

/** Returns whether a file is packaged, and whether browsers can play it as it is. */
export const loadForms = async (trx: Trx, media_id: number): Promise<{ ready: boolean; plays: boolean }> => {
  const { rows } = await sql<{ ready: boolean; plays: boolean }>`
    select m.status = 'ready' as ready, ${originalPlays} as plays from media m where m.id = ${media_id}`.execute(
    trx,
  )
  return rows[0] ?? { ready: false, plays: false }
}

/** Returns the songs that wait for a file. */
export const waitingFor = async (trx: Trx, media_id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from all_songs where next_media_id = ${media_id} order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Gives songs the file they wait for. How plays went through a song of another length says nothing about the new one:
 * its retention starts anew.
 */
export const takeNext = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`
    delete from analytics_retention where item_type = 'song' and item_id in (
      select s.id from all_songs s join media m on m.id = s.media_id join media next on next.id = s.next_media_id
      where s.id = any(${ids}::int[]) and abs(next.duration - m.duration) > ${SAME_LENGTH})`.execute(trx)
  await sql`
    update all_songs set media_id = next_media_id, file_name = coalesce(next_file_name, file_name),
      next_media_id = null, next_file_name = null, updated_at = now()
    where id = any(${ids}::int[]) and next_media_id is not null`.execute(trx)
}

/** The file that the song `s` waits for, as JSON; its media is `next`. */
export const nextFile: RawBuilder<unknown> = sql`case when next.id is not null then
  json_build_object('name', s.next_file_name, 'status', next.status, 'error', next.error) end`
