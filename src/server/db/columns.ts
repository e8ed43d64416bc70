import type { ColumnType, Generated } from 'kysely'

/** Times are returned as ISO 8601 UTC text (see open.ts). */
export type Time = ColumnType<string, string | Date | undefined, string | Date>
export type MaybeTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
export type Id = Generated<number>
