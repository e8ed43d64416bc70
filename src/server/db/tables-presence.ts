import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

/** A user has event streams open on a node. */
interface StreamLeaseTable {
  user_id: number
  node_id: string
  expires_at: Time
}

/** The last thing a user played, until the play ends. */
interface ListeningTable {
  user_id: number
  play_id: string
  item_type: string
  item_id: number
  started_at: Time
  /** False while paused. */
  playing: Generated<boolean>
  /** Played in a private session. */
  private: boolean
  expires_at: Time
}

/** A device, by its session, on which an account plays whose plan limits them. */
interface PlayingDeviceTable {
  session_id: string
  user_id: number
  play_id: string
  /** When it began to play, without a break. */
  since: Time
  expires_at: Time
}

export interface PresenceTables {
  stream_leases: StreamLeaseTable
  listening: ListeningTable
  playing_devices: PlayingDeviceTable
}
