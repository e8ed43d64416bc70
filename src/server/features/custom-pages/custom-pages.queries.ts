import { type Kysely, sql, type Transaction } from 'kysely'
import type { YesOrNo } from '../../../contract/admin/crud.ts'
import type { Cover } from '../../../contract/covers.ts'
import type { PageSection } from '../../../contract/custom-pages.ts'
import { coverOf } from '../../db/covers-sql.ts'
import { contains } from '../../db/keyset.ts'
import type { Listing } from '../../db/listing.ts'
import type { Database } from '../../db/schema.ts'

type Db = Kysely<Database>

export const pageListing: Listing = {
  from: sql`pages p`,
  id: sql`p.id`,
  sorts: {
    title: { key: sql`lower(p.title)`, kind: 'text' },
    path: { key: sql`p.path`, kind: 'text' },
    updated_at: { key: sql`p.updated_at`, kind: 'time' },
    created_at: { key: sql`p.created_at`, kind: 'time' },
  },
  search: (text) => sql`${contains(sql`p.title`, text)} or ${contains(sql`p.path`, text)}`,
  filters: { public: (open: YesOrNo) => sql`p.public = ${open === 'true'}` },
}

export interface KeptPage {
  id: number
  title: string
  path: string
  cover: Cover | null
  sections: PageSection[]
  seo_title: string
  seo_description: string
  public: boolean
  created_at: string
  updated_at: string
}

const columns = sql`p.id, p.title, p.path, ${coverOf('c')} as cover, p.sections, p.seo_title, p.seo_description,
  p.public, p.created_at, p.updated_at from pages p left join covers c on c.id = p.cover_id`

export const pageRows = async (db: Db, ids: number[]): Promise<KeptPage[]> => {
  const { rows } = await sql<KeptPage>`select ${columns} where p.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** The page that everybody finds at a path. */
export const publicPage = async (db: Db, path: string): Promise<KeptPage | undefined> => {
  const { rows } = await sql<KeptPage>`select ${columns} where p.path = ${path} and p.public`.execute(db)
  return rows[0]
}

/** Addresses of all public pages, for the sitemap. */
export const publicPaths = (db: Db): Promise<{ path: string; updated_at: string }[]> =>
  db.selectFrom('pages').select(['path', 'updated_at']).where('public', '=', true).orderBy('path').execute()

interface PageColumns {
  title: string
  path: string
  cover_id?: number | null
  sections: PageSection[]
  seo_title: string
  seo_description: string
  public: boolean
}

const written = ({ sections, ...page }: PageColumns) => ({ ...page, sections: JSON.stringify(sections) })

/** The new page's id; null when another one has its path. */
export const addPage = async (db: Db, page: PageColumns): Promise<number | null> => {
  const row = await db
    .insertInto('pages')
    .values(written(page))
    .onConflict((c) => c.column('path').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whether another page than `id` has a path. */
export const isPathTaken = async (db: Db, path: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('pages')
    .select('id')
    .where('path', '=', path)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

export const setPage = async (db: Db, id: number, page: PageColumns): Promise<void> => {
  await db
    .updateTable('pages')
    .set({ ...written(page), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const publishPages = async (db: Db, ids: number[], open: boolean): Promise<void> => {
  await db.updateTable('pages').set({ public: open, updated_at: new Date() }).where('id', 'in', ids).execute()
}

export const dropPages = async (db: Db, ids: number[]): Promise<void> => {
  await db.deleteFrom('pages').where('id', 'in', ids).execute()
}

/** Which of these hashes are those of pictures, each held until the transaction ends. */
export const heldCovers = async (trx: Transaction<Database>, hashes: string[]): Promise<string[]> => {
  if (hashes.length === 0) return []
  const rows = await trx
    .selectFrom('covers')
    .select('hash')
    .where('hash', 'in', hashes)
    .forKeyShare()
    .execute()
  return rows.map(({ hash }) => hash)
}

export const hashOfCover = async (trx: Transaction<Database>, id: number): Promise<string> =>
  (await trx.selectFrom('covers').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash
