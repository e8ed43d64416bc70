import { sql } from 'kysely'
import type {
  ArtistItemChoice,
  ArtistItemType,
  ChosenItem,
  GalleryImage,
  Pick,
  PickInput,
} from '../../../../contract/catalog/artist-fields.ts'
import { contains } from '../../../db/keyset.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { artistItems, coverOf, itemsOfTeam } from '../../../db/sql/items.ts'

/** Maximum number of choices. */
const MAX_FOUND = 12

export interface StoredPick {
  item: { type: ArtistItemType; id: number }
  text: string | null
}

export const loadPick = async (db: Db, artistId: number): Promise<StoredPick | undefined> => {
  const { rows } = await sql<StoredPick>`
    select json_build_object('type', item_type, 'id', item_id) as item, text
    from artist_picks where artist_id = ${artistId}`.execute(db)
  return rows[0]
}

export const listGallery = async (db: Db, artistId: number): Promise<GalleryImage[]> => {
  const { rows } = await sql<GalleryImage>`
    select gi.id, ${coverOf('c')} as image, gi.alt from artist_images gi join images c on c.id = gi.image_id
    where gi.artist_id = ${artistId} order by gi.position, gi.id`.execute(db)
  return rows
}

interface ShowcaseRow {
  artist_id: number
  pick: Pick | null
  gallery: GalleryImage[]
}

/** Returns what artists show, as their teams edit it; a pick whose item was deleted is gone. */
export const showcaseRows = async (db: Db, artistIds: number[]): Promise<ShowcaseRow[]> => {
  const { rows } = await sql<ShowcaseRow>`
    select ar.id as artist_id,
      (select json_build_object('item', json_build_object('type', it.type, 'id', it.id, 'title', it.title), 'text', p.text)
        from artist_picks p join ${artistItems} on it.type = p.item_type and it.id = p.item_id
        where p.artist_id = ar.id) as pick,
      coalesce((select json_agg(json_build_object('id', gi.id, 'image', ${coverOf('c')}, 'alt', gi.alt)
          order by gi.position, gi.id)
        from artist_images gi join images c on c.id = gi.image_id where gi.artist_id = ar.id), '[]') as gallery
    from artists ar where ar.id = any(${artistIds}::int[])`.execute(db)
  return rows
}

/** Finds public items of an artist by part of their title, newest first. */
export const findPublicItems = async (
  db: Db,
  artistId: number,
  text: string,
): Promise<ArtistItemChoice[]> => {
  const { rows } = await sql<ArtistItemChoice>`
    select it.type, it.id, it.title from ${itemsOfTeam(artistId)}
    where it.public and ${contains(sql`it.title`, text)}
    order by lower(it.title) = lower(${text}) desc, it.id desc, it.type limit ${MAX_FOUND}`.execute(db)
  return rows
}

export const isPublicOfTeam = async (
  trx: Trx,
  artistId: number,
  { type, id }: ChosenItem,
): Promise<boolean> => {
  const { rows } = await sql`
    select from ${itemsOfTeam(artistId)}
    where it.type = ${type} and it.id = ${id} and it.public`.execute(trx)
  return rows.length > 0
}

export const writePick = async (trx: Trx, artist_id: number, pick: PickInput): Promise<void> => {
  if (!pick) {
    await trx.deleteFrom('artist_picks').where('artist_id', '=', artist_id).execute()
    return
  }
  const values = { item_type: pick.item.type, item_id: pick.item.id, text: pick.text || null }
  await trx
    .insertInto('artist_picks')
    .values({ artist_id, ...values })
    .onConflict((c) => c.column('artist_id').doUpdateSet(values))
    .execute()
}

/** An image of a gallery: one that is in it, or another stored picture. */
export type PlacedImage = { alt: string } & ({ id: number } | { image_id: number })

/** Replaces a gallery; false if one of the images to keep is not in it. */
export const writeGallery = async (trx: Trx, artistId: number, images: PlacedImage[]): Promise<boolean> => {
  const placed = images.map((image, position) => ({ ...image, position }))
  const kept = placed.flatMap((image) => ('id' in image ? [image] : []))
  const fresh = placed.flatMap((image) => ('id' in image ? [] : [{ ...image, artist_id: artistId }]))
  const ids = kept.map(({ id }) => id)
  await sql`delete from artist_images where artist_id = ${artistId} and id <> all(${ids}::int[])`.execute(trx)
  const { rows } = await sql`
    update artist_images gi set position = given.position, alt = given.alt
    from unnest(${ids}::int[], ${kept.map(({ position }) => position)}::int[], ${kept.map(({ alt }) => alt)}::text[])
      as given (id, position, alt)
    where gi.id = given.id and gi.artist_id = ${artistId} returning gi.id`.execute(trx)
  if (fresh.length > 0) await trx.insertInto('artist_images').values(fresh).execute()
  return rows.length === new Set(ids).size && rows.length === ids.length
}

/** Moves galleries of merged artists behind that of another one, up to `max` images; a pick only if there is none. */
export const moveShowcases = async (trx: Trx, from: number[], to: number, max: number): Promise<void> => {
  await sql`
    update artist_images gi set artist_id = ${to}, position = placed.position
    from (select id, (select count(*) from artist_images where artist_id = ${to})
        + row_number() over (order by artist_id, position, id) as position
      from artist_images where artist_id = any(${from}::int[])) placed
    where placed.id = gi.id and placed.position <= ${max}`.execute(trx)
  await sql`
    insert into artist_picks (artist_id, item_type, item_id, text)
    select ${to}::int, item_type, item_id, text from artist_picks where artist_id = any(${from}::int[])
    order by artist_id limit 1 on conflict do nothing`.execute(trx)
}
