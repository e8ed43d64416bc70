import { type RawBuilder, sql } from 'kysely'
import { TRASH_DAYS } from '../../contract/catalog/back-office/trash.ts'

const inTrash = sql`make_interval(days => ${sql.lit(TRASH_DAYS)})`

/** When the item of the given alias is deleted for good. */
export const expiresAt = (alias: 's' | 'al'): RawBuilder<string> =>
  sql`(${sql.ref(`${alias}.deleted_at`)} + ${inTrash})`

/** The item was in the trash for long enough. */
export const expired: RawBuilder<boolean> = sql`(deleted_at < now() - ${inTrash})`
