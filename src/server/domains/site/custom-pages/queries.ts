import { sql } from 'kysely'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { PageSection } from '../../../../contract/site/custom-pages.ts'
import { contains } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'

export const pageListing: Listing = {
  from: sql`custom_pages p`,
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

export interface StoredPage {
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
  p.public, p.created_at, p.updated_at from custom_pages p left join images c on c.id = p.cover_id`

export const pageRows = async (db: Db, ids: number[]): Promise<StoredPage[]> => {
  const { rows } = await sql<StoredPage>`select ${columns} where p.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the public page at a path. */
export const publicPage = async (db: Db, path: string): Promise<StoredPage | undefined> => {
  const { rows } = await sql<StoredPage>`select ${columns} where p.path = ${path} and p.public`.execute(db)
  return rows[0]
}

/** Returns the paths of all public pages, for the sitemap. */
export const publicPaths = (db: Db): Promise<{ path: string; updated_at: string }[]> =>
  db
    .selectFrom('custom_pages')
    .select(['path', 'updated_at'])
    .where('public', '=', true)
    .orderBy('path')
    .execute()

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

/** Returns the new page's id; null if the path is taken. */
export const insertPage = async (db: Db, page: PageColumns): Promise<number | null> => {
  const row = await db
    .insertInto('custom_pages')
    .values(written(page))
    .onConflict((c) => c.column('path').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether a page other than `id` has the path. */
export const isPathTaken = async (db: Db, path: string, id: number): Promise<boolean> =>
  (await db
    .selectFrom('custom_pages')
    .select('id')
    .where('path', '=', path)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

export const updatePage = async (db: Db, id: number, page: PageColumns): Promise<void> => {
  await db
    .updateTable('custom_pages')
    .set({ ...written(page), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

export const publishPages = async (db: Db, ids: number[], open: boolean): Promise<void> => {
  await db
    .updateTable('custom_pages')
    .set({ public: open, updated_at: new Date() })
    .where('id', 'in', ids)
    .execute()
}

export const deletePages = async (db: Db, ids: number[]): Promise<void> => {
  await db.deleteFrom('custom_pages').where('id', 'in', ids).execute()
}

/** Replaces the record of the images that the sections of a page contain. */
export const replaceImages = async (trx: Trx, pageId: number, hashes: string[]): Promise<void> => {
  await sql`
    with unused as (
      delete from custom_page_images p using images i
      where p.page_id = ${pageId} and i.id = p.image_id and i.hash <> all(${hashes}::text[])
    )
    insert into custom_page_images (page_id, image_id)
    select ${pageId}, id from images where hash = any(${hashes}::text[]) on conflict do nothing`.execute(trx)
}

/** Locks the images with these hashes and returns those that exist. */
export const referencedCovers = async (trx: Trx, hashes: string[]): Promise<string[]> => {
  if (hashes.length === 0) return []
  const rows = await trx
    .selectFrom('images')
    .select('hash')
    .where('hash', 'in', hashes)
    .forKeyShare()
    .execute()
  return rows.map(({ hash }) => hash)
}

export const hashOfCover = async (trx: Trx, id: number): Promise<string> =>
  (await trx.selectFrom('images').select('hash').where('id', '=', id).executeTakeFirstOrThrow()).hash
