import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { Backup, backups } from '../../../../contract/site/back-office/operations.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type AuditAuthor, record } from '../../../crud/audit.ts'
import type { FileLocation } from '../../../http/files/send-file.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { signMedia, verifyMedia } from '../../../media/signed-url.ts'
import { isFull } from '../../../media/storage/contract.ts'
import { backupStore } from './backup-store.ts'
import { makeBackup } from './make-backup.service.ts'
import {
  type BackupRow,
  backupById,
  backupRows,
  deleteBackup,
  expectedSize,
  failStaleBackups,
  finishBackup,
  insertBackup,
  insertStoredBackup,
  namesAtWork,
  setProgress,
  startBackup,
  storedBackups,
  unlistedNames,
} from './queries.ts'

const HOUR = 3600
/** Interval between progress updates. */
const PROGRESS_EVERY_MS = 1_000
const FAILED = 'The backup failed.'

const lastReported = (row: BackupRow, stored: ReadonlySet<string>): Backup => ({
  ...row,
  here: row.status === 'done' && stored.has(row.file_name),
})

const encrypts = ({ env }: AppContext): boolean => env.backupPassphrase !== undefined

/** Adds the backups among these files that the database does not know, as it was restored from an earlier one. */
const addUnlisted = async (ctx: AppContext, stored: ReadonlySet<string>): Promise<void> => {
  for (const file_name of await unlistedNames(ctx.db, [...stored])) {
    const [, day, hour, minute, second, ms, age] = FILE_NAME.exec(file_name) ?? []
    if (day === undefined) continue
    const bytes = await backupStore(ctx).size(file_name)
    const created_at = `${day}T${hour}:${minute}:${second}.${ms}Z`
    if (bytes === null || Number.isNaN(Date.parse(created_at))) continue
    await insertStoredBackup(ctx.db, { file_name, encrypted: age !== undefined, bytes, created_at })
  }
}

export const listBackups = async (ctx: AppContext): Promise<ReplyOf<typeof backups.list>> => {
  await failStaleBackups(ctx.db, FAILED)
  const stored = await backupStore(ctx).names()
  await addUnlisted(ctx, stored)
  const rows = await backupRows(ctx.db)
  return { encrypts: encrypts(ctx), backups: rows.map((row) => lastReported(row, stored)) }
}

const expected = async (ctx: AppContext, renditions: boolean): Promise<number> => {
  const connection = await ctx.connect()
  return expectedSize(connection, renditions).finally(() => connection.end())
}

/** File names contain the time of the request, in UTC. */
const fileName = (encrypted: boolean): string =>
  `tonearm-${new Date().toISOString().slice(0, 23).replace('T', '-').replace(/[:.]/g, '')}.tar${encrypted ? '.age' : ''}`

const FILE_NAME = /^tonearm-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})\.tar(\.age)?$/

/** Queues a backup job. 409 while another one is running, 507 if it would not fit on the disk. */
export const startBackupJob = async (
  ctx: AppContext,
  by: AuditAuthor,
  renditions: boolean,
): Promise<Backup> => {
  const total = Math.round(await expected(ctx, renditions))
  if (!(await backupStore(ctx).hasRoom(total)))
    throwError('storage_full', 'Not enough disk space for a backup.')
  await failStaleBackups(ctx.db, FAILED)
  const id = await ctx.db.transaction().execute(async (trx) => {
    const encrypted = encrypts(ctx)
    const file_name = fileName(encrypted)
    const added = await insertBackup(trx, { file_name, renditions, encrypted, total, user_id: by.id })
    if (added === null) return throwError('conflict', 'A backup is already in progress.')
    await ctx.queue.send('make-backup', { backup_id: added }, { trx })
    await record(trx, by, [{ resource: 'backups', action: 'create', item_id: added, label: file_name }])
    return added
  })
  return lastReported(orNotFound(await backupById(ctx.db, id)), new Set())
}

const storedBackup = async (ctx: AppContext, id: number): Promise<BackupRow> => {
  const backup = orNotFound(await backupById(ctx.db, id))
  if (!lastReported(backup, await backupStore(ctx).names()).here)
    throwError('not_found', 'The file of this backup is missing.')
  return backup
}

/** Returns a URL of the file that works for an hour without a token. */
export const backupLink = async (ctx: AppContext, by: AuditAuthor, id: number): Promise<{ url: string }> => {
  const backup = await storedBackup(ctx, id)
  await ctx.db
    .transaction()
    .execute((trx) =>
      record(trx, by, [{ resource: 'backups', action: 'download', item_id: id, label: backup.file_name }]),
    )
  const expires = Date.now() / 1000 + HOUR
  const sig = signMedia(ctx.env.secret, { type: 'backup', id, listener: String(by.id), expires })
  return { url: `/api/admin/operations/backups/${id}/file?sig=${sig}` }
}

/** Opens the file of a signed URL. 403 if the URL is forged, 410 if it has expired. */
export const openBackup = async (
  ctx: AppContext,
  id: number,
  sig: string,
): Promise<{ location: FileLocation; name: string }> => {
  const verified = verifyMedia(ctx.env.secret, sig, 'backup', id)
  if (!verified.ok) return throwError(verified.reason === 'expired' ? 'gone' : 'forbidden')
  const { file_name } = await storedBackup(ctx, id)
  return { location: backupStore(ctx).location(file_name), name: file_name }
}

/** Deletes a backup with its file. 409 while it is running. */
export const removeBackup = async (ctx: AppContext, by: AuditAuthor, id: number): Promise<void> => {
  const { file_name } = orNotFound(await backupById(ctx.db, id))
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteBackup(trx, id))) throwError('conflict', 'This backup is still in progress.')
    await record(trx, by, [{ resource: 'backups', action: 'delete', item_id: id, label: file_name }])
    await backupStore(ctx).remove(file_name)
  })
}

const passphraseFor = ({ env }: AppContext, { encrypted }: { encrypted: boolean }): string | undefined => {
  if (encrypted && env.backupPassphrase === undefined)
    throw new Error('TONEARM_BACKUP_PASSPHRASE is not set for the server that makes the backup')
  return encrypted ? env.backupPassphrase : undefined
}

/** Runs a requested backup. It is requeued when the server stops; any other failure is recorded. */
export const handleMakeBackup = async (ctx: AppContext, id: number, signal: AbortSignal): Promise<void> => {
  const backup = await startBackup(ctx.db, id)
  if (!backup) return
  let noted = 0
  const note = (done: number, total: number): void => {
    if (Date.now() - noted < PROGRESS_EVERY_MS) return
    noted = Date.now()
    setProgress(ctx.db, id, done, total).catch((err: unknown) =>
      ctx.log.warn({ err }, 'could not record the progress of a backup'),
    )
  }
  try {
    const target = await backupStore(ctx).open(backup.file_name, backup.total)
    const { renditions } = backup
    const passphrase = passphraseFor(ctx, backup)
    const options = { renditions, passphrase, onProgress: note, signal }
    const { bytes, files, missing } = await makeBackup(ctx, target, options)
    await finishBackup(ctx.db, id, { bytes, files, missing })
  } catch (error) {
    if (signal.aborted) throw error
    ctx.log.error({ err: error }, 'could not create a backup')
    const full = isFull(error) || isFull((error as Error).cause)
    await finishBackup(ctx.db, id, { error: full ? 'The disk is full.' : FAILED })
  }
}

/** Deletes what interrupted backups left in the bucket. */
export const discardInterrupted = async (ctx: AppContext): Promise<void> => {
  await failStaleBackups(ctx.db, FAILED)
  await backupStore(ctx).discard(await namesAtWork(ctx.db))
}

/** Returns the disk space used by backups. */
export const backupsUse = (ctx: AppContext) => storedBackups(ctx.db)
