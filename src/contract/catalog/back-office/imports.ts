import * as z from 'zod/mini'
import { listed, yesOrNo } from '../../core/back-office/crud.ts'
import { id } from '../../core/pagination.ts'

/** Outcomes of a file in an import, besides “unchanged”. */
export const importOutcomes = ['added', 'updated', 'moved', 'duplicate', 'rejected'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const importRun = z.object({
  id: z.number(),
  folder: z.string(),
  /** Null for the catalog. */
  owner: z.nullable(z.string()),
  in_place: z.boolean(),
  /** The stated encoding of old tags; null if it was guessed. */
  encoding: z.nullable(z.string()),
  started_at: z.string(),
  /** Null while it runs. */
  ended_at: z.nullable(z.string()),
  found: z.number(),
  added: z.number(),
  updated: z.number(),
  /** Found elsewhere than before. */
  moved: z.number(),
  unchanged: z.number(),
  duplicates: z.number(),
  rejected: z.number(),
  truncated: z.number(),
  /** Files with an encoding that was guessed. */
  guessed: z.number(),
  /** Why it ended early. */
  error: z.nullable(z.string()),
})
export type ImportRun = z.infer<typeof importRun>

const importedFile = z.object({
  id: z.number(),
  run_id: z.number(),
  started_at: z.string(),
  /** Of the import. */
  folder: z.string(),
  path: z.string(),
  outcome: z.enum(importOutcomes),
  /** Why it was skipped. */
  reason: z.nullable(z.string()),
  truncated: z.boolean(),
  /** The encoding that was guessed, and how surely, 0 to 1. */
  encoding: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
})
export type ImportedFileRow = z.infer<typeof importedFile>

const access = 'CED songs'

/** Reports of the last imports of music folders. */
export const adminImports = listed({
  resource: 'imports',
  noun: 'imports of music folders',
  read: access,
  row: importRun,
  item: importRun.shape,
  sorts: ['-started_at'],
  filters: {},
})

/** Files of imports with their outcomes; unchanged files are not listed. */
export const adminImportFiles = listed({
  resource: 'import-files',
  noun: 'files of imports',
  read: access,
  row: importedFile,
  item: importedFile.shape,
  sorts: ['-id'],
  filters: { run: id, outcome: z.enum(importOutcomes), guessed: yesOrNo },
})
