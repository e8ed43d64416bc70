import { type Insertable, sql, type Updateable } from 'kysely'
import type { ImportedFileRow, ImportRun } from '../../../../../contract/catalog/back-office/imports.ts'
import type { YesOrNo } from '../../../../../contract/core/back-office/crud.ts'
import { contains } from '../../../../db/keyset.ts'
import type { Listing } from '../../../../db/listing.ts'
import type { Db } from '../../../../db/schema.ts'
import type { ImportRunFileTable, ImportRunTable } from '../../../../db/tables/catalog.ts'

export const startRun = async (db: Db, run: Insertable<ImportRunTable>): Promise<number> =>
  (await db.insertInto('import_runs').values(run).returning('id').executeTakeFirstOrThrow()).id

export const endRun = async (db: Db, id: number, run: Updateable<ImportRunTable>): Promise<void> => {
  await db
    .updateTable('import_runs')
    .set({ ...run, ended_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const insertRunFiles = async (db: Db, files: Insertable<ImportRunFileTable>[]): Promise<void> => {
  if (files.length > 0) await db.insertInto('import_run_files').values(files).execute()
}

/** Deletes the reports of all but the newest imports. */
export const forgetOldRuns = async (db: Db, kept: number): Promise<void> => {
  await sql`
    delete from import_runs where id < (select id from import_runs order by id desc offset ${kept - 1} limit 1)`.execute(
    db,
  )
}

export const runListing: Listing = {
  from: sql`import_runs r`,
  id: sql`r.id`,
  sorts: { started_at: { key: sql`r.started_at`, kind: 'time' } },
  search: (text) => contains(sql`r.folder`, text),
}

export const runRows = async (db: Db, ids: number[]): Promise<ImportRun[]> => {
  const { rows } = await sql<ImportRun>`
    select r.id, r.folder, u.name as owner, r.in_place, r.encoding, r.started_at, r.ended_at, r.found, r.added, r.updated,
      r.moved, r.unchanged, r.duplicates, r.rejected, r.truncated, r.guessed, r.error
    from import_runs r left join users u on u.id = r.owner_id
    where r.id = any(${ids}::int[])`.execute(db)
  return rows
}

export const fileListing: Listing = {
  from: sql`import_run_files f`,
  id: sql`f.id`,
  sorts: { id: { key: sql`f.id`, kind: 'number' } },
  search: (text) => contains(sql`f.path`, text),
  filters: {
    run: (run: number) => sql`f.run_id = ${run}`,
    outcome: (outcome: string) => sql`f.outcome = ${outcome}`,
    guessed: (guessed: YesOrNo) => sql`f.encoding is ${guessed === 'true' ? sql`not` : sql``} null`,
  },
}

export const fileRows = async (db: Db, ids: number[]): Promise<ImportedFileRow[]> => {
  const { rows } = await sql<ImportedFileRow>`
    select f.id, f.run_id, f.path, f.outcome, f.reason, f.truncated, f.encoding, f.confidence,
      r.started_at, r.folder
    from import_run_files f join import_runs r on r.id = f.run_id where f.id = any(${ids}::int[])`.execute(db)
  return rows
}
