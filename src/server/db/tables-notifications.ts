import type { Generated, JSONColumnType } from 'kysely'
import type { NotificationKind } from '../../contract/platform/notifications.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

interface NotificationTable {
  id: Id
  user_id: number
  kind: NotificationKind
  /** What it is about; at most one unread notification per subject. */
  subject: string
  /** How many events it covers. */
  count: Generated<number>
  /** Name of its text. */
  text: string
  title: string | null
  params: JSONColumnType<Record<string, string>, string | undefined, string>
  link: string | null
  item_type: string | null
  item_id: number | null
  created_at: Time
  read_at: MaybeTime
  /** When it is due to be emailed, unless it is read before; null if it is not, or was. */
  email_at: MaybeTime
}

/** When an account was last emailed about a kind of notification. */
interface NotificationEmailTable {
  user_id: number
  kind: NotificationKind
  sent_at: Time
}

/** A user wants to be notified when an upcoming album is released. */
interface ReleaseReminderTable {
  user_id: number
  album_id: number
  created_at: Time
}

/** A user wants to be notified when an upcoming single is released. */
interface SongReminderTable {
  user_id: number
  song_id: number
  created_at: Time
}

/** Opens an event stream for a session, once. */
interface EventTicketTable {
  token_hash: Buffer
  session_id: string
  expires_at: Time
}

/** A recent event of a user, for streams that were interrupted. */
interface UserEventTable {
  user_id: number
  id: number
  name: string
  body: JSONColumnType<object, string, string>
  created_at: Time
}

export interface NotificationsTables {
  notification_emails: NotificationEmailTable
  notifications: NotificationTable
  release_reminders: ReleaseReminderTable
  song_reminders: SongReminderTable
  event_tickets: EventTicketTable
  user_events: UserEventTable
}
