import { type RawBuilder, sql } from 'kysely'
import type { Ratable } from '../../../../contract/catalog/likes.ts'
import type { Db } from '../../../db/schema.ts'
import { albumFor, artistFor, songFor, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface RatableRef {
  type: Ratable
  id: number
}

const found: Record<Ratable, (viewer: ViewerScope, id: number) => RawBuilder<unknown>> = {
  song: (viewer, id) =>
    sql`songs s join media m on m.id = s.media_id where s.id = ${id} and ${songFor(viewer)}`,
  album: (viewer, id) => sql`albums al where al.id = ${id} and ${albumFor(viewer)}`,
  artist: (viewer, id) => sql`artists ar where ar.id = ${id} and ${artistFor(viewer)}`,
}

/** Returns the viewer's rating of an item; null without one, undefined if they may not see the item. */
export const readRating = async (
  db: Db,
  viewer: ViewerScope,
  { type, id }: RatableRef,
): Promise<number | null | undefined> => {
  const { rows } = await sql<{ rating: number | null }>`
    select (select rating from ratings where user_id = ${viewer.id} and item_type = ${type} and item_id = ${id}) as rating
    from ${found[type](viewer, id)}`.execute(db)
  return rows[0]?.rating
}

/** Stores a rating; false if the viewer may not see the item. */
export const upsertRating = async (
  db: Db,
  viewer: ViewerScope,
  { type, id }: RatableRef,
  rating: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into ratings (user_id, item_type, item_id, rating)
    select ${viewer.id}::int, ${type}, ${id}::int, ${rating}::int from ${found[type](viewer, id)}
    on conflict (user_id, item_type, item_id)
      do update set rating = excluded.rating, created_at = excluded.created_at
    returning 1`.execute(db)
  return rows.length > 0
}

/** Deletes a rating; false if there is none and the viewer may not see the item. */
export const deleteRating = async (
  db: Db,
  viewer: ViewerScope,
  { type, id }: RatableRef,
): Promise<boolean> => {
  const { rows } = await sql`
    with deleted as (
      delete from ratings where user_id = ${viewer.id} and item_type = ${type} and item_id = ${id} returning 1)
    select from deleted union all select from ${found[type](viewer, id)}`.execute(db)
  return rows.length > 0
}

/** Moves the ratings of merged items to another one; whoever rated several keeps the highest. */
export const moveRatings = async (db: Db, type: Ratable, from: number[], to: number): Promise<void> => {
  await sql`
    insert into ratings (user_id, item_type, item_id, rating, created_at)
    select user_id, item_type, ${to}::int, max(rating), min(created_at) from ratings
    where item_type = ${type} and item_id = any(${from}::int[]) group by user_id, item_type
    on conflict do nothing`.execute(db)
}
