import { type RawBuilder, sql } from 'kysely'
import type { JobState, OperationsJob, UsedApp } from '../../../../contract/site/back-office/operations.ts'
import { countRows, MAX_EXACT } from '../../../db/listing.ts'
import type { Db } from '../../../db/schema.ts'
import { originalKey } from '../../../media/original-key.ts'
import { nodeNamed, type RunningNode } from '../../../realtime/node-name.ts'

export interface DatabaseState {
  version: string
  bytes: number
  connections: number
  most_connections: number
}

export const databaseState = async (db: Db): Promise<DatabaseState> => {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections`.execute(db)
  return rows[0] ?? { version: 'unknown', bytes: 0, connections: 0, most_connections: 0 }
}

/** Returns the time after which the server cancels a statement; `0`: never. */
export const statementTimeout = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(
    db,
  )
  return rows[0]?.value ?? '0'
}

export const databaseBytes = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

export interface MediaUse {
  ext: string
  in_place: boolean
  files: number
  bytes: number
  rendition_files: number
  rendition_bytes: number
}

/** Returns audio storage by file format, and transcoded files by bitrate; of many files, an estimate from a sample. */
export const mediaUse = async (db: Db): Promise<MediaUse[]> => {
  const percent = Math.min(100, (100 * MAX_EXACT) / (await countRows(db, sql`media`, sql`true`)))
  const all = (value: RawBuilder<unknown>) => sql`round(${value} * ${100 / percent}::float8)::bigint`
  const { rows } = await sql<MediaUse>`
    select ext, external_path is not null as in_place, ${all(sql`count(*)`)} as files, ${all(sql`sum(size)`)} as bytes,
      ${all(sql`coalesce(sum(cardinality(renditions)), 0)`)} as rendition_files,
      ${all(sql`coalesce(sum(duration * 125 * (select coalesce(sum(k), 0) from unnest(renditions) k)), 0)`)} as rendition_bytes
    from media tablesample system (${percent}) repeatable (0) group by 1, 2 order by bytes desc`.execute(db)
  return rows
}

export const coverCount = (db: Db): Promise<number> => countRows(db, sql`images`, sql`true`)

export const someCovers = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db.selectFrom('images').select('hash').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ hash }) => hash)
}

export const storedMedia = async (db: Db): Promise<{ ready: number; unfinished: number; failed: number }> => {
  const { rows } = await sql<{ ready: number; unfinished: number; failed: number }>`
    select count(*) filter (where status = 'ready') as ready,
      count(*) filter (where status in ('uploaded', 'processing')) as unfinished,
      count(*) filter (where status = 'failed') as failed from media`.execute(db)
  return rows[0] ?? { ready: 0, unfinished: 0, failed: 0 }
}

/** Returns how many app passwords there are, and how many are encrypted with another key. */
export const sealedAppPasswords = async (
  db: Db,
  key: Buffer,
): Promise<{ count: number; unreadable: number }> => {
  const { rows } = await sql<{ count: number; unreadable: number }>`
    select count(*) as count, count(*) filter (where substring(token_encrypted for 4) <> ${key}) as unreadable
    from app_passwords`.execute(db)
  return rows[0] ?? { count: 0, unreadable: 0 }
}

/** Returns the clients that used most app passwords in the past 30 days. */
export const usedApps = async (db: Db): Promise<UsedApp[]> => {
  const { rows } = await sql<UsedApp>`
    select last_client as client, count(distinct user_id) as accounts, count(*) as app_passwords,
      max(last_used_at) as last_used_at
    from app_passwords where last_used_at > now() - interval '30 days'
    group by last_client order by count(*) desc, last_client nulls last limit 20`.execute(db)
  return rows
}

/** Returns whether a server, rather than a tool, is connected to the database. */
export const serversOnline = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'tonearm server' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns the nodes that are connected to the database. */
export const runningNodes = async (db: Db): Promise<RunningNode[]> => {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'tonearm %' order by backend_start`.execute(
    db,
  )
  return rows.flatMap(({ name }) => nodeNamed(name) ?? [])
}

/** Returns how many standbys follow the database. */
export const standbys = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_replication`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the newest song whose file is in the storage, and the key of that. */
export const storedSong = async (db: Db): Promise<{ id: number; key: string } | undefined> => {
  const song = await db
    .selectFrom('songs')
    .innerJoin('media', 'media.id', 'songs.media_id')
    .select(['songs.id', 'media.hash', 'media.ext'])
    .where('media.external_path', 'is', null)
    .orderBy('songs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return song && { id: song.id, key: originalKey(song) }
}

/** Queue states grouped by their meaning to an operator. */
const within = (state: JobState) =>
  sql.raw({ failed: `('failed')`, waiting: `('created', 'retry')`, running: `('active')` }[state])

/** The error message recorded by the queue. */
const reason = sql`coalesce(j.output ->> 'message', j.output ->> 'value')`

/** Song title, email recipient or file name: a human-readable name of the job. */
const about = sql`case j.name
  when 'package-media' then (select s.title from songs s where s.media_id = (j.data ->> 'media_id')::int order by s.id limit 1)
  when 'send-password-link' then j.data ->> 'email'
  when 'send-email-link' then j.data ->> 'email'
  when 'send-email' then j.data ->> 'to'
  when 'email-team-invitation' then (select coalesce(i.email, u.email) from artist_invitations i
    left join users u on u.id = i.user_id where i.id = (j.data ->> 'invitation_id')::int)
  when 'email-family-invitation' then (select i.email from family_invitations i
    where i.id = (j.data ->> 'invitation_id')::int)
  when 'make-backup' then (select b.file_name from backups b where b.id = (j.data ->> 'backup_id')::int)
  when 'bulk' then (select r.resource from bulk_jobs r where r.id = (j.data ->> 'run_id')::uuid) end`

const at = sql`coalesce(j.completed_on, j.started_on, j.created_on)`

export const jobPage = async (
  db: Db,
  names: string[],
  state: JobState,
  { limit, offset }: { limit: number; offset: number },
): Promise<OperationsJob[]> => {
  const { rows } = await sql<OperationsJob>`
    select j.id, j.name as kind, ${about} as about, ${reason} as reason, ${at} as at,
      j.retry_count + case when j.state = 'created' then 0 else 1 end as tries
    from pgboss.job j where j.state in ${within(state)} and j.name = any(${names})
    order by ${at} desc, j.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const jobCount = (db: Db, names: string[], state: JobState): Promise<number> =>
  countRows(db, sql`pgboss.job j`, sql`j.state in ${within(state)} and j.name = any(${names})`)

/** Returns how many jobs of these kinds wait, run and have failed. */
export const queueLengths = async (
  db: Db,
  names: string[],
): Promise<{ waiting: number; running: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; running: number; failed: number }>`
    select count(*) filter (where j.state in ${within('waiting')}) as waiting,
      count(*) filter (where j.state in ${within('running')}) as running,
      count(*) filter (where j.state in ${within('failed')}) as failed
    from pgboss.job j where j.name = any(${names})`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0 }
}

/** Returns how many changes wait to be indexed for search. */
export const changesToIndex = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from search_index_queue`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the ages in seconds of the oldest job that is due and of the oldest event to be counted; 0: none. */
export const backlogs = async (db: Db, names: string[]): Promise<{ jobs: number; analytics: number }> => {
  const age = (oldest: RawBuilder<unknown>) =>
    sql<number>`coalesce(extract(epoch from now() - (${oldest})), 0)::float8`
  const { rows } = await sql<{ jobs: number; analytics: number }>`
    select ${age(sql`select min(j.start_after) from pgboss.job j
        where j.state in ${within('waiting')} and j.name = any(${names}) and j.start_after <= now()`)} as jobs,
      ${age(sql`select min(at) from analytics_outbox`)} as analytics`.execute(db)
  return rows[0] ?? { jobs: 0, analytics: 0 }
}

/** Returns failed jobs of these kinds: all, or the one with that id. */
export const failedJobs = async (
  db: Db,
  names: string[],
  id?: string,
): Promise<{ name: string; ids: string[] }[]> => {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(id::text) as ids from pgboss.job
    where state = 'failed' and name = any(${names}) and ${id === undefined ? sql`true` : sql`id = ${id}`}
    group by name order by name`.execute(db)
  return rows
}

export const isJob = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select from pgboss.job where id = ${id}`.execute(db)
  return rows.length > 0
}

export interface QueueState {
  waiting: number
  running: number
  failed: number
  oldest_at: string | null
}

/** Counts jobs as of now; the queue's own counts lag by minutes. Jobs scheduled for later are not pending. */
export const queueState = async (db: Db, names: string[]): Promise<QueueState> => {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed,
      min(created_on) filter (where state in ('created', 'retry') and start_after <= now()) as oldest_at
    from pgboss.job where name = any(${names}) and state in ('created', 'retry', 'active', 'failed')`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, oldest_at: null }
}

/** Returns the most recent failed attempt of these kinds, while the queue retains it. */
export const lastFailure = async (
  db: Db,
  names: string[],
): Promise<{ at: string; reason: string } | undefined> => {
  const { rows } = await sql<{ at: string; reason: string }>`
    select ${at} as at, ${reason} as reason from pgboss.job j
    where j.state in ('failed', 'retry') and j.name = any(${names}) and ${reason} is not null
    order by ${at} desc limit 1`.execute(db)
  return rows[0]
}
