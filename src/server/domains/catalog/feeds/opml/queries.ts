import { sql } from 'kysely'
import type { OpmlRun } from '../../../../../contract/catalog/back-office/feeds.ts'
import type { Db, Trx } from '../../../../db/schema.ts'

const run = sql`id, jsonb_array_length(urls) as total, processed_count, added, known, failed, finished_at is not null as finished`

/** Inserts an import to be processed. */
export const insertOpmlImport = async (
  trx: Trx,
  userId: number,
  address: string | null,
  urls: string[],
): Promise<OpmlRun> => {
  // Older ones are no longer needed.
  await sql`delete from opml_imports where created_at < now() - interval '30 days'`.execute(trx)
  const { rows } = await sql<OpmlRun>`
    insert into opml_imports (user_id, address, urls) values (${userId}, ${address}, ${JSON.stringify(urls)}::jsonb)
    returning ${run}`.execute(trx)
  return rows[0] as OpmlRun
}

/** Returns the progress of a user's own import. */
export const opmlImportById = async (db: Db, userId: number, id: number): Promise<OpmlRun | undefined> => {
  const { rows } = await sql<OpmlRun>`
    select ${run} from opml_imports where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export interface LockedImport {
  user_id: number
  user_name: string
  address: string | null
  urls: string[]
  processed_count: number
}

/** Returns an unfinished import with its user. */
export const lockOpmlImport = async (db: Db, id: number): Promise<LockedImport | undefined> => {
  const { rows } = await sql<LockedImport>`
    select i.user_id, u.name as user_name, i.address, i.urls, i.processed_count
    from opml_imports i join users u on u.id = i.user_id
    where i.id = ${id} and i.finished_at is null and not u.blocked`.execute(db)
  return rows[0]
}

/** Records the result of one feed. */
export const recordStep = async (
  db: Db,
  id: number,
  came: { added: boolean; known: boolean; failed: { url: string; message: string } | null },
): Promise<void> => {
  await sql`
    update opml_imports set processed_count = processed_count + 1, added = added + ${came.added ? 1 : 0},
      known = known + ${came.known ? 1 : 0},
      failed = failed || ${JSON.stringify(came.failed === null ? [] : [came.failed])}::jsonb,
      finished_at = case when processed_count + 1 >= jsonb_array_length(urls) then now() end
    where id = ${id}`.execute(db)
}

export interface OutlinedPodcast {
  id: number
  title: string
  website: string | null
  source_feed: string | null
}

/** Returns podcasts for an OPML file: all, or those that a user follows. */
export const outlined = async (db: Db, follower: number | null): Promise<OutlinedPodcast[]> => {
  const { rows } = await sql<OutlinedPodcast>`
    select p.id, p.title, p.website, p.source_feed from podcasts p
    where ${
      follower === null
        ? sql`true`
        : sql`p.public and exists (select from follows f where f.user_id = ${follower}
            and f.item_type = 'podcast' and f.item_id = p.id)`
    }
    order by lower(p.title), p.id`.execute(db)
  return rows
}
