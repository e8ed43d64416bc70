import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { AdminHomeSection, PickedType } from '../../../../contract/site/back-office/home-sections.ts'
import type { Listing } from '../../../db/listing.ts'
import { reorderRows } from '../../../db/reorder.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'

/** Maximum number of choices. */
const MAX_FOUND = 12

export const sectionListing: Listing = {
  from: sql`home_sections hs`,
  id: sql`hs.id`,
  sorts: { position: { key: sql`hs.position`, kind: 'number' } },
  search: (text) => matchesWords(text, (word) => matchesText(sql`normalize_text(hs.title)`, word)),
  filters: { visible: (visible: YesOrNo) => sql`hs.visible = ${visible === 'true'}` },
}

interface Source {
  table: string
  /** Name shown to the editor. */
  name: RawBuilder<string>
  /** Text that is searched. */
  normalized: RawBuilder<string>
}

const ofTitle = (table: string): Source => ({
  table,
  name: sql`it.title`,
  normalized: sql`normalize_text(it.title)`,
})

const sources: Record<PickedType, Source> = {
  album: {
    table: 'albums',
    name: sql`it.title || coalesce((select ' – ' || name from artists where id = it.artist_id), '')`,
    normalized: sql`it.search_text`,
  },
  song: {
    table: 'songs',
    name: sql`it.title || coalesce((select ' – ' || name from artists where id = it.artist_id), '')`,
    normalized: sql`it.search_text`,
  },
  artist: { table: 'artists', name: sql`it.name`, normalized: sql`it.search_text` },
  playlist: { table: 'playlists', name: sql`it.title`, normalized: sql`it.search_text` },
  podcast: ofTitle('podcasts'),
  episode: {
    ...ofTitle('episodes'),
    name: sql`it.title || ' – ' || (select title from podcasts where id = it.podcast_id)`,
  },
  'radio-station': ofTitle('radio_stations'),
}

/** Finds items of one type by part of their name, newest first. */
export const findItems = async (db: Db, type: PickedType, text: string): Promise<Choice[]> => {
  const { table, name, normalized } = sources[type]
  const { rows } = await sql<Choice>`
    select it.id, ${name} as name from ${sql.table(table)} it
    where ${matchesWords(text, (word) => matchesText(normalized, word))} order by it.id desc limit ${MAX_FOUND}`.execute(
    db,
  )
  return rows
}

/** Returns those of these items that exist, in the given order. */
const named = async (db: Db, type: PickedType, ids: number[]): Promise<Choice[]> => {
  const { table, name } = sources[type]
  const { rows } = await sql<Choice>`
    select it.id, ${name} as name from ${sql.table(table)} it
    join unnest(${ids}::int[]) with ordinality as picked (id, place) using (id)
    order by picked.place`.execute(db)
  return rows
}

/** Returns whether all of them exist. */
export const existing = async (db: Db, type: PickedType, ids: number[]): Promise<boolean> =>
  (await named(db, type, ids)).length === ids.length

/** Fetches names by type, once for all sections. */
const namesOf = async (db: Db, picked: { item_type: PickedType; item_ids: number[] }[]) => {
  const types = [...new Set(picked.map(({ item_type }) => item_type))]
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = picked.flatMap(({ item_type, item_ids }) => (item_type === type ? item_ids : []))
      return [type, new Map((await named(db, type, [...new Set(ids)])).map((one) => [one.id, one]))] as const
    }),
  )
  return new Map(found)
}

export const sectionRows = async (db: Db, ids: number[]): Promise<AdminHomeSection[]> => {
  const rows = await db
    .selectFrom('home_sections')
    .select(['id', 'section', 'title', 'visible', 'item_type', 'item_ids', 'position'])
    .where('id', 'in', ids)
    .execute()
  const picked = rows.flatMap(({ item_type, item_ids }) => (item_type ? [{ item_type, item_ids }] : []))
  const names = await namesOf(db, picked)
  return rows.map(({ item_type, item_ids, ...row }) => ({
    ...row,
    picks: item_type && {
      item_type,
      items: item_ids.flatMap((id) => names.get(item_type)?.get(id) ?? []),
    },
  }))
}

export interface Picks {
  item_type: PickedType
  ids: number[]
}

/** Returns the new section's id. It is placed first, after the hero section, so that it is seen. */
export const insertSection = async (
  trx: Trx,
  { title, visible, picks }: { title: string; visible: boolean; picks: Picks },
): Promise<number> => {
  const { id } = await trx
    .insertInto('home_sections')
    .values({
      title,
      visible,
      item_type: picks.item_type,
      item_ids: picks.ids,
      position: sql`(select coalesce(min(position), 1) - 1 from home_sections)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSection = async (
  trx: Trx,
  id: number,
  { picks, ...columns }: { title: string; visible: boolean; picks?: Picks | undefined },
): Promise<void> => {
  await trx
    .updateTable('home_sections')
    .set({ ...columns, ...(picks && { item_type: picks.item_type, item_ids: picks.ids }) })
    .where('id', '=', id)
    .execute()
}

/** Deletes custom sections; false if a built-in one is among them. */
export const deleteSections = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('home_sections')
    .where('id', 'in', ids)
    .where('section', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows) === new Set(ids).size
}

/** Moves these to the front in their order; the others follow in theirs. */
export const reorderSections = (trx: Trx, ids: number[]): Promise<void> =>
  reorderRows(trx, 'home_sections', ids)
