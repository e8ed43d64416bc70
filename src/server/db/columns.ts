import type { ColumnType, Generated } from 'kysely'

/** Times are returned as ISO 8601 UTC text (see open.ts). */
export type Time = ColumnType<string, string | Date | undefined, string | Date>
export type MaybeTime = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
export type Id = Generated<number>

/** A token that people can see again: its SHA-256 finds it, and it is encrypted with the secret of the server. */
export interface StoredToken {
  token_hash: Buffer
  token_encrypted: Buffer
}
