import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

export const unmeasuredMedia = (
  db: Db,
  limit: number,
): Promise<{ id: number; hash: string; renditions: number[] }[]> =>
  db
    .selectFrom('media')
    .select(['id', 'hash', 'renditions'])
    .where('status', '=', 'ready')
    .where('packaged_size', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export const unmeasuredCovers = (db: Db, limit: number): Promise<{ id: number; hash: string }[]> =>
  db
    .selectFrom('images')
    .select(['id', 'hash'])
    .where('size', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()

export interface MeasuredSize {
  id: number
  size: number
}

const columnsOf = (sizes: MeasuredSize[]) =>
  sql`unnest(${sizes.map(({ id }) => id)}::int[], ${sizes.map(({ size }) => size)}::bigint[]) as measured (id, size)`

/** Skips packages that are being rebuilt. */
export const setPackagedSizes = async (db: Db, sizes: MeasuredSize[]): Promise<void> => {
  await sql`
    update media set packaged_size = measured.size from ${columnsOf(sizes)}
    where media.id = measured.id and media.status = 'ready'`.execute(db)
}

export const setCoverSizes = async (db: Db, sizes: MeasuredSize[]): Promise<void> => {
  await sql`
    update images set size = measured.size from ${columnsOf(sizes)} where images.id = measured.id`.execute(db)
}
