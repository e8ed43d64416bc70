import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SecurityEvent, SecurityResult } from '../../../contract/core/security-events.ts'
import type { BuiltInSection, PickedType } from '../../../contract/site/back-office/home-sections.ts'
import type { BuiltInEntry } from '../../../contract/site/navigation.ts'
import type { ReportedMessage } from '../../../contract/site/reports.ts'
import type { Id, MaybeTime, Time } from '../columns.ts'

export interface ContactMessageTable {
  id: Id
  /** The signed-in sender, if any. */
  user_id: number | null
  artist_id: number | null
  /** Written in the artist area: all members of the team see it. */
  of_team: Generated<boolean>
  /** When a member of the team last read the replies. */
  team_read_at: MaybeTime
  name: string
  email: string
  subject: string
  message: string
  status: Generated<'open' | 'answered' | 'closed'>
  /** The language of the message. */
  locale: string | null
  created_at: Time
  updated_at: Time
}

interface ContactReplyTable {
  id: Id
  message_id: number
  user_id: number | null
  /** The name at the time. */
  user_name: string
  text: string
  /** By the team that wrote the message, not by an operator. */
  by_sender: Generated<boolean>
  created_at: Time
}

export interface ReportTable {
  id: Id
  user_id: number
  item_type: 'song' | 'album' | 'artist' | 'playlist' | 'user' | 'message' | 'artist_post'
  item_id: number
  reason: string
  text: string | null
  /** Of a message: what was written around it. */
  context: JSONColumnType<ReportedMessage[], string, string> | null
  status: Generated<'open' | 'resolved'>
  /** The outcome. */
  note: string | null
  resolved_by: number | null
  resolved_at: MaybeTime
  created_at: Time
}

/** A request for the artist role; at most one per user is pending. */
export interface ArtistRequestTable {
  id: Id
  user_id: number
  displayname: string
  bio: string | null
  links: JSONColumnType<string[], string, string>
  role: Generated<'artist' | 'band' | 'label' | 'podcaster'>
  /** The existing artist that the account says to be. */
  claimed_artist_id: number | null
  /** Code that the account must show on a page. */
  proof_code: string | null
  /** How the account shows that it is the artist, if not by a code. */
  proof_note: string | null
  /** Where the code of the account should be. */
  proof_url: string | null
  proof_result: 'found' | 'missing' | 'unreachable' | null
  proof_checked_at: MaybeTime
  status: Generated<'pending' | 'approved' | 'rejected'>
  /** The reason for a rejection. */
  reason: string | null
  /** The artist created or assigned on approval. */
  artist_id: number | null
  created_at: Time
  decided_at: MaybeTime
}

/** A question of operators about a request, or an answer of the account. */
interface ArtistRequestMessageTable {
  id: Id
  request_id: number
  user_id: number | null
  user_name: string
  text: string
  by_applicant: boolean
  created_at: Time
}

export interface ContactTables {
  contact_messages: ContactMessageTable
  contact_replies: ContactReplyTable
  reports: ReportTable
  artist_requests: ArtistRequestTable
  artist_request_messages: ArtistRequestMessageTable
}

/** A language the operator added, or changes to a built-in one. */
export interface LanguageTable {
  locale: string
  name: string
  active: Generated<boolean>
  created_at: Time
}

interface TranslationOverrideTable {
  locale: string
  key: string
  text: string
  updated_at: Time
}

/** A menu entry: of the app, or created by the operator. */
interface NavigationEntryTable {
  id: Id
  title: string
  icon: string
  target: string
  place: 'rail' | 'footer'
  visible: Generated<boolean>
  position: number
  /** Name of a built-in entry; if its title is empty, the default title is shown. */
  built_in: BuiltInEntry | null
  created_at: Time
}

/** A section of the home page: built in by name, or picked by hand. */
interface HomeSectionTable {
  id: Id
  section: BuiltInSection | null
  title: Generated<string>
  visible: Generated<boolean>
  item_type: PickedType | null
  item_ids: Generated<number[]>
  position: number
  created_at: Time
}

interface CustomPageTable {
  id: Id
  title: string
  path: string
  cover_id: number | null
  sections: JSONColumnType<{ heading: string; html: string }[]>
  seo_title: Generated<string>
  seo_description: Generated<string>
  public: Generated<boolean>
  created_at: Time
  updated_at: Time
}

/** An image in a section of a custom page. */
interface CustomPageImageTable {
  page_id: number
  image_id: number
}

export interface SiteTables {
  languages: LanguageTable
  translation_overrides: TranslationOverrideTable
  navigation_entries: NavigationEntryTable
  home_sections: HomeSectionTable
  custom_pages: CustomPageTable
  custom_page_images: CustomPageImageTable
}

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

/** An artist or a podcast that accounts of other servers can follow. */
interface ActivityPubActorTable {
  id: Id
  username: string
  artist_id: number | null
  podcast_id: number | null
  /** JSON Web Keys. */
  public_key: string | null
  private_key_encrypted: Buffer | null
  /** Hash of the profile that followers know. */
  profile: string | null
  disabled_at: MaybeTime
  deleted_at: MaybeTime
  created_at: Time
}

/** Another server. */
interface ActivityPubHostTable {
  id: Id
  host: string
  attempts: Generated<number>
  due_at: Time
  failing_since: MaybeTime
  error: string | null
  claimed_until: MaybeTime
  delivered_at: MaybeTime
  created_at: Time
}

interface ActivityPubFollowerTable {
  actor_id: number
  uri: string
  host: string
  inbox: string
  shared_inbox: string | null
  created_at: Time
}

/** A release, a post or an episode in the outbox of an actor. */
interface ActivityPubObjectTable {
  id: Id
  actor_id: number
  item_type: 'album' | 'song' | 'post' | 'episode'
  item_id: number
  published_at: string
  changed_at: string
  updated_at: MaybeTime
  hash: string | null
  announced_at: MaybeTime
  deleted_at: MaybeTime
}

interface ActivityPubActivityTable {
  id: Id
  actor_id: number
  body: string
  created_at: Time
}

interface ActivityPubDeliveryTable {
  activity_id: number
  inbox: string
  host: string
}

interface ActivityPubBlockTable {
  id: Id
  domain: string
  comment: Generated<string>
  created_at: Time
}

export interface ActivityPubTables {
  activitypub_actors: ActivityPubActorTable
  activitypub_hosts: ActivityPubHostTable
  activitypub_followers: ActivityPubFollowerTable
  activitypub_objects: ActivityPubObjectTable
  activitypub_activities: ActivityPubActivityTable
  activitypub_deliveries: ActivityPubDeliveryTable
  activitypub_blocks: ActivityPubBlockTable
}
