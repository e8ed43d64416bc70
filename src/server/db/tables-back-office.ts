import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SecurityEvent, SecurityResult } from '../../contract/core/security-events.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

type Values = JSONColumnType<Record<string, unknown>, string | null, string | null> | null

export interface AuditLogTable {
  id: Id
  user_id: number | null
  /** The name at the time: the log outlives the account. */
  user_name: string
  action: string
  resource: string
  item_id: number | null
  label: string | null
  /** Only fields that changed. */
  before: Values
  after: Values
  address: string | null
  /** Normalized text for searching the log. */
  search_text: ColumnType<string, never, never>
  created_at: Time
}

interface BulkJobTable {
  id: string
  user_id: number
  address: string | null
  resource: string
  action: string
  value: ColumnType<string | number | null, string | null, never>
  ids: number[]
  /** How many ids have been processed, counted from the first. */
  processed_count: Generated<number>
  failed: JSONColumnType<{ id: number; message: string }[], string | undefined, string>
  /** The job can be cancelled until this time. */
  started_at: MaybeTime
  finished_at: MaybeTime
  created_at: Time
}

interface SecurityEventsTable {
  id: Id
  event: SecurityEvent
  result: SecurityResult
  user_id: number | null
  address: string
  agent: Generated<string>
  call: string | null
  created_at: Time
}

export interface BackOfficeTables {
  audit_log: AuditLogTable
  security_events: SecurityEventsTable
  bulk_jobs: BulkJobTable
}
