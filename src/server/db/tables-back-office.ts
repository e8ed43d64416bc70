import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

type Values = JSONColumnType<Record<string, unknown>, string | null, string | null> | null

export interface AuditLogTable {
  id: Id
  user_id: number | null
  /** As it was then: the log outlives the account. */
  user_name: string
  action: string
  resource: string
  item_id: number | null
  label: string | null
  /** Only the fields that differ. */
  before: Values
  after: Values
  address: string | null
  /** What the log is searched by. */
  folded: ColumnType<string, never, never>
  created_at: Time
}

export interface BulkRunTable {
  id: string
  user_id: number
  address: string | null
  resource: string
  action: string
  value: ColumnType<string | number | null, string | null, never>
  ids: number[]
  /** How many of the ids, from the first, are dealt with. */
  done: Generated<number>
  failed: JSONColumnType<{ id: number; message: string }[], string | undefined, string>
  /** Until then it can be taken back. */
  begun_at: MaybeTime
  finished_at: MaybeTime
  created_at: Time
}
