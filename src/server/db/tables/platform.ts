import type { Generated, JSONColumnType } from 'kysely'
import type { AppScope } from '../../../contract/platform/app-passwords.ts'
import type { Palette } from '../../../contract/platform/back-office/themes.ts'
import type { NotificationKind } from '../../../contract/platform/notifications.ts'
import type { Audience, FriendRequestPolicy } from '../../../contract/platform/user.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

export interface UserTable {
  id: Id
  name: string
  /** Lowercase. */
  email: string
  password_hash: string | null
  is_admin: Generated<boolean>
  blocked: Generated<boolean>
  email_verified_at: MaybeTime
  avatar_cover_id: number | null
  banner_cover_id: number | null
  locale: string | null
  artist_id: number | null
  /** The plan of its subscription, or of one that it shares. */
  plan_id: number | null
  /** Each account tries a plan once. */
  trial_used_at: MaybeTime
  followers_count: Generated<number>
  /** Whether others see more of the profile than the name. */
  profile_public: Generated<boolean>
  /** Plain text on the profile. */
  bio: Generated<string>
  /** Who sees on the profile what was played last. */
  recents_audience: Generated<Audience>
  /** Who sees what was played most. */
  most_played_audience: Generated<Audience>
  /** Who sees followers and followed users. */
  follows_audience: Generated<Audience>
  /** Who sees on the profile which playlists are public. */
  playlists_audience: Generated<Audience>
  /** Who sees which friends they have in common with the user. */
  friends_audience: Generated<Audience>
  /** Who sees when the user is online and what they play. */
  activity_audience: Generated<Audience>
  /** End of the private session; `infinity` if it has none, null without a session. */
  private_until: MaybeTime
  /** From whom friend requests are accepted. */
  friend_requests: Generated<FriendRequestPolicy>
  /** Until when an operator keeps them from writing messages. */
  muted_until: MaybeTime
  /** Shows others, and is shown, what was received and read. */
  receipts: Generated<boolean>
  /** Whether a login from an unknown device sends an email. */
  mail_new_device: Generated<boolean>
  /** Linked services are told what other players submit. */
  pass_on_listens: Generated<boolean>
  /** Notification types the user has turned off. */
  muted_notifications: Generated<string[]>
  /** Notification types that are also emailed. */
  emailed_notifications: Generated<string[]>
  /** Notification types that devices show; null before the first device. */
  pushed_notifications: string[] | null
  password_changed_at: MaybeTime
  /** Plays before this time are not listed as recently played. */
  history_cleared_at: MaybeTime
  created_at: Time
  updated_at: Time
}

interface RoleTable {
  id: Id
  name: string
  label: string
  system: Generated<boolean>
  /** Its holders need two-factor authentication for the back office. */
  second_factor: Generated<boolean>
}

interface RolePermissionTable {
  role_id: number
  permission: string
}

interface UserRoleTable {
  user_id: number
  role_id: number
}

interface SessionTable {
  id: Generated<string>
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer
  user_id: number
  agent: string
  address: string
  oidc_provider_id: number | null
  /** Encrypted with the instance's secret. */
  encrypted_id_token: Buffer | null
  created_at: Time
  last_used_at: Time
  /** When its user last entered a password, passkey or code. */
  confirmed_at: Time
  expires_at: Time
}

/** A device a user has logged in from; it stays known after the session ends. */
interface KnownDeviceTable {
  user_id: number
  /** SHA-256 of the device's fingerprint. */
  token_hash: Buffer
  agent: string
  address: string
  created_at: Time
  last_used_at: Time
}

interface SettingTable {
  key: string
  value: string
  /** The value of a secret. */
  encrypted: Buffer | null
  updated_at: Time
}

/** Single-use links; currently only that of the first administrator. */
interface SetupLinkTable {
  token_hash: Buffer
  purpose: string
  expires_at: Time
}

export type LinkPurpose = 'password' | 'email' | 'login'

/** Single-use links sent by email or printed by the command line, one per user and purpose. */
interface AccountLinkTable {
  user_id: number
  purpose: LinkPurpose
  token_hash: Buffer
  /** The email address the link confirms; null for other purposes. */
  email: string | null
  expires_at: Time
}

interface IdempotencyKeyTable {
  /** Caller, endpoint and idempotency key combined. */
  scope: string
  body_hash: Buffer
  /** Negative: the number of transactions that the request has committed so far. */
  status: number | null
  response: JSONColumnType<object, string | null, string | null> | null
  created_at: Time
  /** When the process that executes the request was last seen to be alive. */
  renewed_at: Time
}

/** Login attempts within a time window; the key is a hash of the source. */
interface LoginAttemptTable {
  key: Buffer
  count: number
  expires_at: Time
}

export interface ThemeTable {
  id: Id
  name: string
  colors: JSONColumnType<Palette, string, string>
  can_switch_light_dark: Generated<boolean>
  active: Generated<boolean>
  landing: Generated<string>
  /** Built in: it can be copied but not changed. */
  built_in: Generated<boolean>
}

/** An authenticator app; active once its first code was confirmed. */
interface SecondFactorTable {
  user_id: number
  /** The shared secret, encrypted with the instance's secret. */
  encrypted_secret: Buffer
  confirmed_at: MaybeTime
  /** The latest time step whose code was used; codes cannot be reused. */
  last_step: Generated<number>
}

interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
}

/** The password of another app. */
export interface AppPasswordTable {
  id: Generated<string>
  user_id: number
  name: string
  token_hash: Buffer
  token_encrypted: Buffer
  /** Its last four characters. */
  hint: string
  scopes: AppScope[]
  last_client: string | null
  last_used_at: MaybeTime
  created_at: Time
  expires_at: MaybeTime
}

export interface WebhookTable {
  id: Id
  /** Null for those of the site. */
  user_id: number | null
  url: string
  description: string
  events: string[]
  secret_encrypted: Buffer
  old_secret_encrypted: Buffer | null
  old_secret_until: MaybeTime
  enabled: Generated<boolean>
  disabled_because: 'gone' | 'failing' | null
  failing_since: MaybeTime
  created_at: Time
}

interface WebhookDeliveryTable {
  /** Also the id of the message. */
  id: Generated<string>
  webhook_id: number
  type: string
  data: JSONColumnType<object, string, string>
  created_at: Time
  queued_at: Time
  /** Null once it was delivered, or given up. */
  due_at: MaybeTime
  claim: string | null
  attempts: Generated<number>
  attempted_at: MaybeTime
  delivered_at: MaybeTime
  status: number | null
  /** A message key. */
  error: string | null
  duration_ms: number | null
  response: string | null
}

export interface PasskeyTable {
  /** The credential id as base64url. */
  id: string
  user_id: number
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Time
  last_used_at: MaybeTime
}

interface OidcProviderTable {
  id: Id
  slug: string
  name: string
  issuer: string
  client_id: string
  /** Encrypted with the instance's secret; null for a public client. */
  encrypted_client_secret: Buffer | null
  scopes: string
  auto_create: boolean
  roles_claim: string
  single_logout: boolean
  enabled: boolean
  position: number
  created_at: Time
  updated_at: Time
}

interface OidcRoleMappingTable {
  provider_id: number
  group_name: string
  role_id: number
}

/** An account at a login provider. */
export interface IdentityTable {
  /** The slug of an OpenID Connect provider, or `facebook`. */
  provider: string
  subject: string
  user_id: number
  /** The email address or name the provider reported. */
  label: string
  created_at: Time
}

export interface AccountsTables {
  users: UserTable
  roles: RoleTable
  role_permissions: RolePermissionTable
  user_roles: UserRoleTable
  app_passwords: AppPasswordTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  sessions: SessionTable
  known_devices: KnownDeviceTable
  settings: SettingTable
  setup_links: SetupLinkTable
  account_links: AccountLinkTable
  idempotency_keys: IdempotencyKeyTable
  login_attempts: LoginAttemptTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  identities: IdentityTable
  oidc_providers: OidcProviderTable
  oidc_role_mappings: OidcRoleMappingTable
  themes: ThemeTable
}

interface NotificationTable {
  id: Id
  user_id: number
  kind: NotificationKind
  /** At most one unread notification per subject. */
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

/** A type that an `item_type` column may name. */
interface ItemTypeTable {
  name: string
}

/** A file in `functions` that has been applied. */
interface SchemaFunctionTable {
  name: string
  /** SHA-256 of its text, in hexadecimal. */
  hash: string
}

export interface FoundationTables {
  item_types: ItemTypeTable
  schema_functions: SchemaFunctionTable
}

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
