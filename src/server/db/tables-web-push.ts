import type { Generated } from 'kysely'
import type { Id, Time } from './columns.ts'

/** The VAPID key pair of the instance; at most one row. */
interface PushKeyTable {
  single: Generated<boolean>
  public_key: string
  /** Encrypted with the instance's secret. */
  encrypted_private_key: Buffer
  created_at: Time
}

/** A browser that shows notifications of an account, as long as its session lasts. */
interface PushSubscriptionTable {
  id: Id
  user_id: number
  session_id: string
  /** URL at a push service. */
  endpoint: string
  p256dh: string
  auth: string
  subscribed_at: Time
}

/** A notification to be sent to a device. */
interface PushMessageTable {
  subscription_id: number
  notification_id: number
  created_at: Time
  /** When it is sent, or sent again should the process that claimed it have died. */
  due_at: Time
  attempts: Generated<number>
  /** Of the last attempt; null again once the notification changes. */
  claim: string | null
}

export interface WebPushTables {
  push_keys: PushKeyTable
  push_subscriptions: PushSubscriptionTable
  push_messages: PushMessageTable
}
