import { sql } from 'kysely'
import type { SoldType } from '../../../../contract/core/selling.ts'
import {
  MAX_SPLIT_REQUESTS,
  type Split,
  type SplitRequest,
} from '../../../../contract/selling/back-office/splits.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import type { ShareChange } from './queries.ts'

const name = (artist: 'ar' | 'main') =>
  sql`coalesce(nullif(${sql.ref(`${artist}.displayname`)}, ''), ${sql.ref(`${artist}.name`)})`
const artist = sql`json_build_object('id', ar.id, 'name', ${name('ar')})`

/** Returns what is proposed for an item of its main artist. */
export const proposalOf = async (
  db: Db,
  type: SoldType,
  id: number,
  owner_id: number,
): Promise<Split['proposal']> => {
  const { rows } = await sql<NonNullable<Split['proposal']>>`
    select sp.id, sp.created_at,
      coalesce(json_agg(json_build_object('artist', ${artist}, 'share', sh.share) order by sh.share desc, ar.id)
        filter (where sh.share > 0 and not sp.ends), '[]') as shares,
      coalesce(json_agg(${artist} order by ar.id) filter (where not sh.agreed), '[]') as waiting
    from split_proposals sp join split_proposal_shares sh on sh.proposal_id = sp.id join artists ar on ar.id = sh.artist_id
    where ${sql.ref(`sp.${type}_id`)} = ${id} and sp.owner_id = ${owner_id} group by sp.id`.execute(db)
  return rows[0] ?? null
}

export const deleteProposalOf = async (trx: Trx, type: SoldType, id: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('split_proposals')
    .where(`${type}_id`, '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores what is proposed for an item. */
export const insertProposal = async (
  trx: Trx,
  item: { type: SoldType; id: number; owner_id: number; proposed_by: number; ends: boolean },
  changes: (ShareChange & { agreed: boolean })[],
): Promise<void> => {
  const { id } = await trx
    .insertInto('split_proposals')
    .values({
      song_id: item.type === 'song' ? item.id : null,
      album_id: item.type === 'album' ? item.id : null,
      owner_id: item.owner_id,
      proposed_by: item.proposed_by,
      ends: item.ends,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('split_proposal_shares')
    .values(changes.map((change) => ({ proposal_id: id, ...change })))
    .execute()
}

/** Proposals `sp` of items that still have the main artist who proposed them. */
const open = sql`split_proposals sp left join songs s on s.id = sp.song_id left join albums al on al.id = sp.album_id
  join artists main on main.id = sp.owner_id and main.id = coalesce(s.artist_id, al.artist_id)`

/** Returns the oldest proposals that wait for these artists to agree. */
export const openRequests = async (db: Db, artistIds: number[]): Promise<SplitRequest[]> => {
  const { rows } = await sql<SplitRequest>`
    select sp.id, case when sp.song_id is not null then 'song' else 'album' end as type,
      coalesce(s.title, al.title) as title, ${coverOf('c')} as cover,
      json_build_object('id', main.id, 'name', ${name('main')}) as artist, ${artist} as asked, sh.share, sh.before,
      sp.created_at
    from split_proposal_shares sh join ${open} on sp.id = sh.proposal_id join artists ar on ar.id = sh.artist_id
    left join albums record on record.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id, record.cover_id)
    where sh.artist_id = any(${artistIds}::int[]) and not sh.agreed
    order by sp.created_at, sp.id, ar.id limit ${MAX_SPLIT_REQUESTS}`.execute(db)
  return rows
}

export interface OpenProposal {
  id: number
  type: SoldType
  item_id: number
  title: string
  owner_id: number
  proposed_by: number | null
  ends: boolean
}

/** Returns an open proposal that waits for an artist to agree. */
export const proposalFor = async (
  db: Db,
  id: number,
  artistId: number,
): Promise<OpenProposal | undefined> => {
  const { rows } = await sql<OpenProposal>`
    select sp.id, case when sp.song_id is not null then 'song' else 'album' end as type,
      coalesce(sp.song_id, sp.album_id) as item_id, coalesce(s.title, al.title) as title, sp.owner_id, sp.proposed_by,
      sp.ends
    from ${open} join split_proposal_shares sh on sh.proposal_id = sp.id
    where sp.id = ${id} and sh.artist_id = ${artistId} and not sh.agreed`.execute(db)
  return rows[0]
}

/** Notes that an artist has agreed, and returns all shares with what is still missing. */
export const agree = async (
  trx: Trx,
  id: number,
  artistId: number,
): Promise<(ShareChange & { agreed: boolean })[]> => {
  await trx
    .updateTable('split_proposal_shares')
    .set({ agreed: true })
    .where('proposal_id', '=', id)
    .where('artist_id', '=', artistId)
    .execute()
  return trx
    .selectFrom('split_proposal_shares')
    .select(['artist_id', 'share', 'before', 'agreed'])
    .where('proposal_id', '=', id)
    .orderBy('share', 'desc')
    .orderBy('artist_id')
    .execute()
}

/** Returns the names of artists. */
export const namesOf = async (db: Db, ids: number[]): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select ar.id, ${name('ar')} as name from artists ar where ar.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
