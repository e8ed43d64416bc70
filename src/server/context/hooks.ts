import type { ProfileRef, User } from '../../contract/platform/user.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { PlayerPosition } from '../db/sql/presence.ts'
import type { ViewerScope } from '../db/sql/visibility.ts'
import type { Client } from '../http/mount.ts'
import type { AppContext } from './app-context.ts'

/** Permissions of an account, for the plan that it has. */
export interface HeldPermissions {
  held: readonly string[]
  /** Permissions that a plan may grant. */
  grantable: readonly string[]
  /** No plan limits quality and devices. */
  unlimited: boolean
}

/** Fields of an account that other domains add. */
export type OwnedElsewhere = Pick<User, 'plan' | 'upgrades' | 'max_kbps' | 'max_devices' | 'cart'>

/**
 * Points at which a domain calls those above it, which it may not import. Features register functions in their manifest
 * (`Feature.hooks`).
 */
export interface Hooks {
  /** An event stream of an account opened on this node, or closed. */
  streamOpened: (ctx: AppContext, userId: number) => void
  streamClosed: (ctx: AppContext, userId: number) => void
  /** An account started or resumed a play. */
  playStarted: (ctx: AppContext, playId: string, userId: number, at?: PlayerPosition) => Promise<void>
  playPaused: (ctx: AppContext, playId: string, userId: number, at?: PlayerPosition) => Promise<void>
  /** Within the transaction that ends the play. */
  playEnded: (ctx: AppContext, trx: Db, playId: string, userId: number) => Promise<void>
  /** An account liked a song, or no longer does; within the transaction. */
  songLiked: (ctx: AppContext, trx: Trx, userId: number, songId: number, liked: boolean) => Promise<void>
  /** Songs, albums, artists, genres or media were written. */
  catalogChanged: (trx: Trx) => Promise<void>
  /** Artists are merged into another one. An error refuses it. */
  artistsMerged: (trx: Trx, from: number[], into: number) => Promise<void>
  /** Artists are about to be deleted. An error refuses it. */
  artistsDeleted: (trx: Trx, ids: number[]) => Promise<void>
  accountRead: (ctx: AppContext, id: number, permissions: HeldPermissions) => Promise<Partial<OwnedElsewhere>>
  /** Returns users in the order of their ids, without those who do not exist for the viewer. */
  usersListed: (ctx: AppContext, viewer: ViewerScope, ids: number[]) => Promise<ProfileRef[]>
  /** Returns the URL of the file that a podcast app gets instead of an episode's; null for that itself. */
  episodeRequested: (ctx: AppContext, client: Client, episodeId: number) => Promise<string | null>
}
