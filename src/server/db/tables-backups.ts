import type { Generated } from 'kysely'
import type { Id, MaybeTime, Time } from './columns.ts'

interface BackupTable {
  id: Id
  file_name: string
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  renditions: boolean
  encrypted: Generated<boolean>
  user_id: number | null
  /** Bytes written, and the estimated total. */
  done: Generated<number>
  total: number
  bytes: number | null
  files: number | null
  missing: number | null
  error: string | null
  created_at: Time
  finished_at: MaybeTime
}

export interface BackupsTables {
  backups: BackupTable
}
