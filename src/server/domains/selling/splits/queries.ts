import { type RawBuilder, sql } from 'kysely'
import type { SoldType } from '../../../../contract/core/selling.ts'
import {
  type ArtistSplit,
  MAX_SPLIT_REQUESTS,
  type Split,
  type SplitRequest,
  type SplitShare,
} from '../../../../contract/selling/back-office/splits.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

/** Share of an artist in an item, in hundredths of a percent. */
export interface Share {
  artist_id: number
  share: number
}

/** Change of the share of an artist; 0 stands for nothing. */
export interface ShareChange extends Share {
  before: number
}

const ownerName = sql`coalesce(nullif(main.displayname, ''), main.name)`
const artistName = sql`coalesce(nullif(ar.displayname, ''), ar.name)`

/** The split of an item that is in effect: agreed for the main artist that it has now. */
const sharesWhere = (condition: RawBuilder<unknown>) => sql<SplitShare[]>`coalesce((
  select json_agg(json_build_object('artist', json_build_object('id', ar.id, 'name', ${artistName}), 'share', rs.share)
    order by rs.id)
  from revenue_splits rs join artists ar on ar.id = rs.artist_id where ${condition}), '[]')`

export interface SplitItem {
  id: number
  title: string
  artist: { id: number; name: string }
  shares: SplitShare[]
  /** The album of a song, if it has a split. */
  album: { id: number; title: string; shares: SplitShare[] } | null
}

const albumOfSong = sql`(
  select json_build_object('id', al.id, 'title', al.title,
    'shares', ${sharesWhere(sql`rs.album_id = al.id and rs.owner_id = i.artist_id`)})
  from albums al where al.id = i.album_id
    and exists (select from revenue_splits rs where rs.album_id = al.id and rs.owner_id = i.artist_id))`

/** Returns an item with its split; undefined without a main artist. */
export const splitItem = async (db: Db, type: SoldType, id: number): Promise<SplitItem | undefined> => {
  const { rows } = await sql<SplitItem>`
    select i.id, i.title, json_build_object('id', main.id, 'name', ${ownerName}) as artist,
      ${sharesWhere(sql`${sql.ref(`rs.${type}_id`)} = i.id and rs.owner_id = i.artist_id`)} as shares,
      ${type === 'song' ? albumOfSong : sql`null::json`} as album
    from ${sql.table(`${type}s`)} i join artists main on main.id = i.artist_id where i.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an item, so that its split changes once at a time. */
export const lockItem = async (trx: Trx, type: SoldType, id: number): Promise<void> => {
  await sql`select from ${sql.table(`all_${type}s`)} where id = ${id} for no key update`.execute(trx)
}

export interface ItemShare extends Share {
  type: SoldType
  item_id: number
}

/**
 * Returns the splits of songs and albums that are in effect, in a stable order. That of an album covers its songs of the
 * same main artist that have none of their own.
 */
export const splitsInEffect = async (db: Db, songs: number[], albums: number[]): Promise<ItemShare[]> => {
  const { rows } = await sql<ItemShare & { id: number }>`
    select 'song' as type, s.id as item_id, rs.artist_id, rs.share, rs.id
    from all_songs s join revenue_splits rs on rs.owner_id = s.artist_id
      and (rs.song_id = s.id or (rs.album_id = s.album_id and not exists (
        select from revenue_splits own where own.song_id = s.id and own.owner_id = s.artist_id)))
    where s.id = any(${songs}::int[])
    union all
    select 'album', al.id, rs.artist_id, rs.share, rs.id
    from all_albums al join revenue_splits rs on rs.album_id = al.id and rs.owner_id = al.artist_id
    where al.id = any(${albums}::int[])
    order by id`.execute(db)
  return rows.map(({ id: _, ...share }) => share)
}

const columnsOf = (type: SoldType, id: number) => ({
  song_id: type === 'song' ? id : null,
  album_id: type === 'album' ? id : null,
})

/** Replaces the split of an item. */
export const replaceSplit = async (
  trx: Trx,
  type: SoldType,
  id: number,
  owner_id: number,
  shares: readonly Share[],
): Promise<void> => {
  await trx.deleteFrom('revenue_splits').where(`${type}_id`, '=', id).execute()
  if (shares.length > 0)
    await trx
      .insertInto('revenue_splits')
      .values(shares.map(({ artist_id, share }) => ({ ...columnsOf(type, id), owner_id, artist_id, share })))
      .execute()
}

/** Returns the owners of artists. */
export const listOwners = async (
  db: Db,
  artistIds: number[],
): Promise<{ artist_id: number; user_id: number }[]> =>
  db
    .selectFrom('artist_members')
    .select(['artist_id', 'user_id'])
    .where('artist_id', 'in', artistIds.length > 0 ? artistIds : [0])
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .execute()

/** Splits `rs` in effect with their song `s` or album `al`. */
const inEffect = sql`revenue_splits rs left join songs s on s.id = rs.song_id left join albums al on al.id = rs.album_id`
const current = sql`rs.owner_id = coalesce(s.artist_id, al.artist_id)`
const title = sql`coalesce(s.title, al.title)`

export const artistSplitListing: Listing = {
  from: inEffect,
  id: sql`rs.id`,
  sorts: {
    created_at: { key: sql`rs.created_at`, kind: 'time' },
    title: { key: sql`lower(${title})`, kind: 'text' },
    share: { key: sql`rs.share`, kind: 'number' },
  },
  search: (text) => contains(title, text),
  filters: {
    artist: (artist: number) => sql`rs.artist_id = ${artist} and ${current}`,
    of: (of: 'own' | 'others') => sql`(rs.artist_id = rs.owner_id) = ${of === 'own'}`,
  },
}

export const artistSplitRows = async (db: Db, ids: number[]): Promise<ArtistSplit[]> => {
  const { rows } = await sql<ArtistSplit>`
    select rs.id, case when rs.song_id is not null then 'song' else 'album' end as type,
      json_build_object('id', coalesce(s.id, al.id), 'name', ${title}) as item, ${coverOf('c')} as cover,
      json_build_object('id', main.id, 'name', ${ownerName}) as artist, rs.share,
      coalesce((select json_agg(json_build_object('id', ar.id, 'name', ${artistName}) order by o.id)
        from revenue_splits o join artists ar on ar.id = o.artist_id
        where (o.song_id = rs.song_id or o.album_id = rs.album_id) and o.artist_id <> rs.artist_id), '[]') as others,
      rs.created_at
    from ${inEffect} join artists main on main.id = rs.owner_id left join albums record on record.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id, record.cover_id)
    where rs.id = any(${ids}::int[]) and ${current}`.execute(db)
  return rows
}

/** Returns the artist of each share. */
export const artistsOfShares = async (db: Db, ids: number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select rs.artist_id from unnest(${ids}::int[]) as given (id) left join revenue_splits rs on rs.id = given.id`.execute(
    db,
  )
  return rows.map(({ artist_id }) => artist_id)
}

/** Gives one artist the shares of others, which were the same artist; what was proposed to them ends. */
export const mergeShares = async (trx: Trx, from: number[], to: number): Promise<void> => {
  await sql`delete from split_proposals sp where sp.owner_id = any(${from}::int[])
    or exists (select from split_proposal_shares s where s.proposal_id = sp.id and s.artist_id = any(${from}::int[]))`.execute(
    trx,
  )
  await sql`update revenue_splits set owner_id = ${to} where owner_id = any(${from}::int[])`.execute(trx)
  // Both may have had a share of the same item.
  const { rows } = await sql<{ id: number; share: number }>`
    with same as (
      select id, min(id) over item as kept, sum(share) over item as share from revenue_splits
      where artist_id = any(${[...from, to]}::int[]) window item as (partition by song_id, album_id)
    ), doubled as (
      delete from revenue_splits rs using same where rs.id = same.id and rs.id <> same.kept
    )
    select id, share::int as share from same where id = kept`.execute(trx)
  await sql`
    update revenue_splits rs set artist_id = ${to}, share = merged.share
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ share }) => share)}::int[]) as merged (id, share)
    where rs.id = merged.id`.execute(trx)
}

const name = (artist: 'ar' | 'main') =>
  sql`coalesce(nullif(${sql.ref(`${artist}.displayname`)}, ''), ${sql.ref(`${artist}.name`)})`
const artist = sql`json_build_object('id', ar.id, 'name', ${name('ar')})`

/** Returns what is proposed for an item of its main artist. */
export const loadProposal = async (
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

export const deleteProposal = async (trx: Trx, type: SoldType, id: number): Promise<boolean> => {
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
