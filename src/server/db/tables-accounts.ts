import type { Generated, JSONColumnType } from 'kysely'
import type { Driver } from '../../contract/social.ts'
import type { Id, MaybeTime, Time } from './columns.ts'

export interface UserTable {
  id: Id
  name: string
  /** Always in lower case. */
  email: string
  password_hash: string | null
  is_admin: Generated<boolean>
  blocked: Generated<boolean>
  email_verified_at: MaybeTime
  avatar_cover_id: number | null
  locale: string | null
  artist_id: number | null
  followers_count: Generated<number>
  /** Whether others see more of it than a name. */
  profile_public: Generated<boolean>
  /** Whether a log-in from a device that is not known is told by mail. */
  mail_new_device: Generated<boolean>
  /** Kinds of notifications that it does without. */
  muted_notifications: Generated<string[]>
  password_changed_at: MaybeTime
  /** Plays before this time no longer show among the recent ones. */
  recents_since: MaybeTime
  created_at: Time
  updated_at: Time
}

export interface RoleTable {
  id: Id
  name: string
  label: string
  system: Generated<boolean>
}

export interface RolePermissionTable {
  role_id: number
  permission: string
}

export interface UserRoleTable {
  user_id: number
  role_id: number
}

export interface SessionTable {
  id: Generated<string>
  /** SHA-256 of the token; the token itself is never kept. */
  token_hash: Buffer
  user_id: number
  agent: string
  address: string
  created_at: Time
  last_used_at: Time
  expires_at: Time
}

/** A device from which an account was opened; it stays known after the session. */
export interface KnownDeviceTable {
  user_id: number
  /** SHA-256 of what the device shows of itself. */
  token_hash: Buffer
  agent: string
  address: string
  created_at: Time
  last_used_at: Time
}

export interface SettingTable {
  key: string
  value: string
  updated_at: Time
}

/** Single-use links, for now only that of the first administrator. */
export interface SetupLinkTable {
  token_hash: Buffer
  purpose: string
  expires_at: Time
}

export type LinkPurpose = 'password' | 'email'

/** Single-use links that an account got by mail, one a purpose. */
export interface AccountLinkTable {
  user_id: number
  purpose: LinkPurpose
  token_hash: Buffer
  /** The e-mail that the link confirms; null for other purposes. */
  email: string | null
  expires_at: Time
}

export interface IdempotencyKeyTable {
  /** Caller, call and key in one. */
  scope: string
  body_hash: Buffer
  status: number | null
  reply: JSONColumnType<object, string | null, string | null>
  created_at: Time
}

/** Tries at a password within a window of time; the key is a hash of who tries. */
export interface AttemptTable {
  key: Buffer
  count: number
  expires_at: Time
}

export interface ThemeTable {
  id: Id
  name: string
  colors: string
  can_switch_light_dark: Generated<boolean>
  active: Generated<boolean>
  landing: Generated<string>
  /** Comes with the product: it stays as it is, and others are made from it. */
  built_in: Generated<boolean>
}

/** An authenticator app; it counts once its first code was typed. */
export interface SecondFactorTable {
  user_id: number
  /** The shared secret, encrypted with the product's own. */
  sealed_secret: Buffer
  confirmed_at: MaybeTime
  /** The newest time step whose code was used: none works twice. */
  last_step: Generated<number>
}

export interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
}

export interface PasskeyTable {
  /** The credential's id as base64url. */
  id: string
  user_id: number
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Time
  last_used_at: MaybeTime
}

/** An account elsewhere, as its provider names it. */
export interface IdentityTable {
  driver: Driver
  subject: string
  user_id: number
  /** The e-mail or name that the provider told. */
  label: string
  created_at: Time
}
