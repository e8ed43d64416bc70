import { resolve } from 'node:path'
import type { Insertable } from 'kysely'
import type { AppContext } from '../../../../context/app-context.ts'
import type { ImportRunFileTable } from '../../../../db/tables/catalog.ts'
import type { ImportedFile, ImportOptions, ImportReport } from '../service.ts'
import { endRun, forgetOldRuns, insertRunFiles, startRun } from './queries.ts'

/** Files per outcome that a report names; the counts are complete. */
const FILES_PER_OUTCOME = 5_000
/** Imports whose reports are kept. */
const RUNS = 50
/** Files per insert. */
const BATCH = 500

const rowOf = (
  run_id: number,
  { path, outcome, reason, truncated = false, guess }: ImportedFile,
): Insertable<ImportRunFileTable> => ({
  run_id,
  path,
  outcome,
  reason: reason ?? null,
  truncated,
  encoding: guess?.encoding ?? null,
  confidence: guess?.confidence ?? null,
})

/**
 * Runs an import and keeps its report: the counts, and the files that are not unchanged, up to a limit. A report is kept
 * of an import that failed, too.
 */
export const recordImport = async (
  ctx: AppContext,
  folder: string,
  { owner_id = null, inPlace = false, encoding = null }: ImportOptions,
  run: (onFile: (file: ImportedFile) => void) => Promise<ImportReport>,
): Promise<ImportReport> => {
  const run_id = await startRun(ctx.db, {
    folder: resolve(folder),
    owner_id,
    in_place: inPlace,
    encoding,
  })
  const named = new Map<string, number>()
  let files: ImportedFile[] = []
  let written: Promise<void> = Promise.resolve()
  const write = (): void => {
    const batch = files
    files = []
    written = written.then(() =>
      insertRunFiles(
        ctx.db,
        batch.map((file) => rowOf(run_id, file)),
      ),
    )
    // Awaited at the end; an unhandled rejection in between would end the process.
    written.catch(() => undefined)
  }
  const onFile = (file: ImportedFile): void => {
    const count = named.get(file.outcome) ?? 0
    if (count >= FILES_PER_OUTCOME) return
    named.set(file.outcome, count + 1)
    files.push(file)
    if (files.length >= BATCH) write()
  }
  try {
    const report = await run(onFile)
    write()
    await written
    await endRun(ctx.db, run_id, { ...report, error: null })
    await forgetOldRuns(ctx.db, RUNS)
    return report
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await endRun(ctx.db, run_id, { error: reason.slice(0, 500) }).catch(() => undefined)
    throw error
  }
}
