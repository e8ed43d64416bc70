import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Choice } from '../../../contract/admin/choices.ts'
import type { YesOrNo } from '../../../contract/admin/crud.ts'
import type { AdminHomeSection, PickedType } from '../../../contract/admin/home-sections.ts'
import { arrangeRows } from '../../db/arranging.ts'
import type { Listing } from '../../db/listing.ts'
import type { Database } from '../../db/schema.ts'
import { alike, words } from '../../db/words.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Offered at once. */
const MOST = 12

export const sectionListing: Listing = {
  from: sql`home_sections hs`,
  id: sql`hs.id`,
  sorts: { order: { key: sql`hs."order"`, kind: 'number' } },
  search: (text) => words(text, (word) => alike(sql`folded(hs.title)`, word)),
  filters: { visible: (visible: YesOrNo) => sql`hs.visible = ${visible === 'true'}` },
}

interface Source {
  table: string
  /** As somebody who picks it knows it. */
  name: RawBuilder<string>
  /** What is searched. */
  folded: RawBuilder<string>
}

const ofTitle = (table: string): Source => ({
  table,
  name: sql`it.title`,
  folded: sql`folded(it.title)`,
})

const sources: Record<PickedType, Source> = {
  album: {
    table: 'albums',
    name: sql`it.title || coalesce((select ' – ' || name from artists where id = it.artist_id), '')`,
    folded: sql`it.folded`,
  },
  song: {
    table: 'songs',
    name: sql`it.title || coalesce((select ' – ' || name from artists where id = it.artist_id), '')`,
    folded: sql`it.folded`,
  },
  artist: { table: 'artists', name: sql`it.name`, folded: sql`it.folded` },
  playlist: { table: 'playlists', name: sql`it.title`, folded: sql`it.folded` },
  podcast: ofTitle('podcasts'),
  episode: {
    ...ofTitle('episodes'),
    name: sql`it.title || ' – ' || (select title from podcasts where id = it.podcast_id)`,
  },
  'radio-station': ofTitle('radio_stations'),
}

/** Things of one kind by part of their name, the latest first. */
export const findItems = async (db: Db, type: PickedType, text: string): Promise<Choice[]> => {
  const { table, name, folded } = sources[type]
  const { rows } = await sql<Choice>`
    select it.id, ${name} as name from ${sql.table(table)} it
    where ${words(text, (word) => alike(folded, word))} order by it.id desc limit ${MOST}`.execute(db)
  return rows
}

/** Those of these that exist, in their order. */
const named = async (db: Db, type: PickedType, ids: number[]): Promise<Choice[]> => {
  const { table, name } = sources[type]
  const { rows } = await sql<Choice>`
    select it.id, ${name} as name from ${sql.table(table)} it
    join unnest(${ids}::int[]) with ordinality as picked (id, place) using (id)
    order by picked.place`.execute(db)
  return rows
}

/** Whether all of them exist. */
export const present = async (db: Db, type: PickedType, ids: number[]): Promise<boolean> =>
  (await named(db, type, ids)).length === ids.length

/** Names are looked up by kind, once for all sections. */
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
    .select(['id', 'section', 'title', 'visible', 'item_type', 'item_ids', 'order'])
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

/** The new section's id, before all others but the large one: it was picked to be seen. */
export const addSection = async (
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
      order: sql`(select coalesce(min("order"), 1) - 1 from home_sections)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setSection = async (
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

/** Deletes what was picked by hand; false when a built-in one is among them. */
export const dropSections = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('home_sections')
    .where('id', 'in', ids)
    .where('section', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows) === new Set(ids).size
}

/** Puts these first, in their order; the others keep theirs behind them. */
export const arrangeSections = (trx: Trx, ids: number[]): Promise<void> =>
  arrangeRows(trx, 'home_sections', ids)
