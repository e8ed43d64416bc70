import type { Generated } from 'kysely'
import type { Id, Time } from './columns.ts'

export interface ContactMessageTable {
  id: Id
  /** Who was logged in while writing. */
  user_id: number | null
  artist_id: number | null
  name: string
  email: string
  subject: string
  message: string
  status: Generated<'open' | 'answered' | 'closed'>
  created_at: Time
  updated_at: Time
}

export interface ReportTable {
  id: Id
  user_id: number
  item_type: 'song' | 'album' | 'artist' | 'playlist' | 'user'
  item_id: number
  reason: string
  text: string | null
  status: Generated<'open' | 'resolved'>
  created_at: Time
}
