import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'

/** Who may see a marked text besides its owner: nobody, or those who manage the site. */
type Audience = 'nobody' | 'office'

/** Private texts of an account: table, column, audience, and which of its rows, by the alias `t`. */
const places: [table: string, column: string, audience: Audience, rows: string][] = [
  ['users', 'email', 'office', 't.id = $1'],
  ['playlists', 'title', 'office', 't.user_id = $1 and not t.public'],
  ['all_songs', 'title', 'office', 't.user_id = $1 and not t.public'],
  ['all_albums', 'title', 'office', 't.user_id = $1 and not t.public'],
  ['podcasts', 'title', 'office', 't.user_id = $1 and not t.public'],
  [
    'episodes',
    'title',
    'office',
    't.podcast_id in (select id from podcasts where user_id = $1 and not public)',
  ],
  ['orders', 'buyer_name', 'office', 't.user_id = $1'],
  ['orders', 'buyer_email', 'office', 't.user_id = $1'],
  ['orders', 'address', 'office', 't.user_id = $1'],
  ['gifts', 'message', 'office', 't.user_id = $1'],
  ['gifts', 'email', 'office', 't.user_id = $1'],
  ['contact_messages', 'message', 'office', 't.user_id = $1'],
  ['contact_messages', 'subject', 'office', 't.user_id = $1'],
  ['contact_messages', 'email', 'office', 't.user_id = $1'],
  ['reports', 'text', 'office', 't.user_id = $1'],
  ['artist_requests', 'proof_note', 'office', 't.user_id = $1'],
  ['share_links', 'label', 'office', 't.user_id = $1'],
  ['messages', 'text', 'nobody', 't.user_id = $1'],
  ['conversations', 'name', 'nobody', 't.owner_id = $1'],
  ['app_passwords', 'name', 'nobody', 't.user_id = $1'],
  ['webhooks', 'description', 'nobody', 't.user_id = $1'],
  ['imports', 'name', 'nobody', 't.user_id = $1'],
  ['uploads', 'file_name', 'nobody', 't.user_id = $1'],
  ['passkeys', 'name', 'nobody', 't.user_id = $1'],
  ['sessions', 'agent', 'nobody', 't.user_id = $1'],
  ['push_subscriptions', 'endpoint', 'nobody', 't.user_id = $1'],
  ['notifications', 'title', 'nobody', "t.user_id = $1 and t.kind = 'warning'"],
  ['playlist_folders', 'name', 'nobody', 't.user_id = $1'],
  ['bookmarks', 'comment', 'nobody', 't.user_id = $1'],
]

const startOf = (audience: Audience, name: string): string => `zq${audience}${name}zq`

/** Text that is unique, valid as an address, and found again where it starts. */
const textOf = (audience: Audience, name: string, column: string, place: number): string => {
  const start = `${startOf(audience, name)}${place}`
  if (column.includes('email')) return `${start}@marked.example`
  if (column === 'endpoint') return `https://marked.example/${start}`
  return start
}

export interface Mark {
  table: string
  column: string
  key: string
  text: string
}

/** Writes marks into everything private that an account has. */
export const mark = async (db: Db, { id, name }: { id: number; name: string }): Promise<Mark[]> => {
  const marks: Mark[] = []
  for (const [table, column, audience, rows] of places) {
    const condition = rows.replaceAll('$1', String(id))
    const found = await sql<{ key: string }>`
      select id::text as key from ${sql.table(table)} t where ${sql.raw(condition)} order by id`
      .execute(db)
      // Bookmarks are named by who has them, and what they are in.
      .catch(() => ({ rows: [] as { key: string }[] }))
    for (const { key } of found.rows) {
      const text = textOf(audience, name, column, marks.length)
      marks.push({ table, column, key, text })
    }
  }
  await write(db, marks)
  return marks
}

const write = async (db: Db, marks: Mark[]): Promise<void> => {
  for (const { table, column, key, text } of marks)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text} where id::text = ${key}`.execute(db)
}

const HIDDEN = ['playlists', 'all_songs', 'all_albums', 'podcasts']

/** Returns what of the marks is not as it was: changed, deleted or made public. */
export const changed = async (db: Db, marks: readonly Mark[]): Promise<Mark[]> => {
  const byPlace = Map.groupBy(marks, ({ table, column }) => `${table}.${column}`)
  const lost: Mark[] = []
  for (const some of byPlace.values()) {
    const { table, column } = some[0] as Mark
    const hidden = HIDDEN.includes(table) ? sql`not public` : sql`true`
    const { rows } = await sql<{ key: string; text: string }>`
      select id::text as key, ${sql.ref(column)}::text as text from ${sql.table(table)} where ${hidden}
      and id::text = any(${some.map(({ key }) => key)})`.execute(db)
    const kept = new Map(rows.map(({ key, text }) => [key, text]))
    lost.push(...some.filter(({ key, text }) => kept.get(key) !== text))
  }
  return lost
}

/** Writes the marks again, and hides what was hidden; returns those that are left. */
export const restoreMarks = async (db: Db, marks: readonly Mark[]): Promise<Mark[]> => {
  const lost = await changed(db, marks)
  for (const { table, key } of lost) {
    if (!HIDDEN.includes(table)) continue
    await sql`update ${sql.table(table)} set public = false where id::text = ${key}`.execute(db)
    if (/songs|albums/.test(table))
      await sql`update ${sql.table(table)} set release_at = null, shown_early = false where id::text = ${key}`.execute(
        db,
      )
  }
  await write(db, lost)
  const gone = await changed(db, lost)
  return marks.filter((one) => !gone.includes(one))
}

/** Returns the marks in a text that its reader has no right to. */
export const foreign = (text: string, mayManage: boolean): string[] =>
  [...text.matchAll(/zq(nobody|office)\w+?zq\d+/g)]
    .filter(([, audience]) => audience === 'nobody' || !mayManage)
    .map(([found]) => found)
