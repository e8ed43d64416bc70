import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { Backup, backups } from '../../../../contract/site/back-office/operations.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type AuditAuthor, record } from '../../../crud/audit.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import { signMedia, verifyMedia } from '../../../media/signed-url.ts'
import { isFull } from '../../../media/storage/contract.ts'
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
  setProgress,
  startBackup,
  storedBackups,
} from './queries.ts'

const HOUR = 3600
/** Interval between progress updates. */
const PROGRESS_EVERY_MS = 1_000
const FAILED = 'The backup failed.'

const folderOf = (ctx: AppContext): string => join(ctx.env.dataDir, 'backups')
const pathOf = (ctx: AppContext, name: string): string => join(folderOf(ctx), name)

const lastReported = (ctx: AppContext, row: BackupRow): Backup => ({
  ...row,
  here: row.status === 'done' && existsSync(pathOf(ctx, row.file_name)),
})

const encrypts = ({ env }: AppContext): boolean => env.backupPassphrase !== undefined

export const listBackups = async (ctx: AppContext): Promise<ReplyOf<typeof backups.list>> => {
  await failStaleBackups(ctx.db, FAILED)
  const rows = await backupRows(ctx.db)
  return { encrypts: encrypts(ctx), backups: rows.map((row) => lastReported(ctx, row)) }
}

const expected = async (ctx: AppContext, renditions: boolean): Promise<number> => {
  const connection = await ctx.connect()
  return expectedSize(connection, renditions).finally(() => connection.end())
}

const requireRoom = async (ctx: AppContext, bytes: number): Promise<void> => {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folderOf(ctx))
  if (bavail * bsize < bytes) throwError('storage_full', 'Not enough disk space for a backup.')
}

/** File names contain the time of the request, in UTC. */
const fileName = (encrypted: boolean): string =>
  `tonearm-${new Date().toISOString().slice(0, 23).replace('T', '-').replace(/[:.]/g, '')}.tar${encrypted ? '.age' : ''}`

/** Queues a backup job. 409 while another one is running, 507 if it would not fit on the disk. */
export const startBackupJob = async (
  ctx: AppContext,
  by: AuditAuthor,
  renditions: boolean,
): Promise<Backup> => {
  const total = Math.round(await expected(ctx, renditions))
  await requireRoom(ctx, total)
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
  return lastReported(ctx, orNotFound(await backupById(ctx.db, id)))
}

/** Returns a URL of the file that works for an hour without a token. */
export const backupLink = async (ctx: AppContext, by: AuditAuthor, id: number): Promise<{ url: string }> => {
  const backup = lastReported(ctx, orNotFound(await backupById(ctx.db, id)))
  if (!backup.here) throwError('not_found', 'This backup file isn’t on this server.')
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
): Promise<{ path: string; name: string }> => {
  const verified = verifyMedia(ctx.env.secret, sig, 'backup', id)
  if (!verified.ok) return throwError(verified.reason === 'expired' ? 'gone' : 'forbidden')
  const backup = lastReported(ctx, orNotFound(await backupById(ctx.db, id)))
  if (!backup.here) throwError('not_found', 'This backup file isn’t on this server.')
  return { path: pathOf(ctx, backup.file_name), name: backup.file_name }
}

/** Deletes a backup with its file. 409 while it is running. */
export const removeBackup = async (ctx: AppContext, by: AuditAuthor, id: number): Promise<void> => {
  const { file_name } = orNotFound(await backupById(ctx.db, id))
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await deleteBackup(trx, id))) throwError('conflict', 'This backup is still in progress.')
    await record(trx, by, [{ resource: 'backups', action: 'delete', item_id: id, label: file_name }])
  })
  await rm(pathOf(ctx, file_name), { force: true })
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
  const path = pathOf(ctx, backup.file_name)
  let noted = 0
  const note = (done: number, total: number): void => {
    if (Date.now() - noted < PROGRESS_EVERY_MS) return
    noted = Date.now()
    setProgress(ctx.db, id, done, total).catch((err: unknown) =>
      ctx.log.warn({ err }, 'could not record the progress of a backup'),
    )
  }
  try {
    await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })
    // No other process writes this one: existing files are left over from an interruption.
    for (const left of [`${path}.part`, path]) await rm(left, { force: true })
    const { renditions } = backup
    const passphrase = passphraseFor(ctx, backup)
    const options = { renditions, passphrase, onProgress: note, signal }
    const { bytes, files, missing } = await makeBackup(ctx, path, options)
    await finishBackup(ctx.db, id, { bytes, files, missing })
  } catch (error) {
    if (signal.aborted) throw error
    ctx.log.error({ err: error }, 'could not create a backup')
    const full = isFull(error) || isFull((error as Error).cause)
    await finishBackup(ctx.db, id, { error: full ? 'The disk is full.' : FAILED })
  }
}

/** Returns the disk space used by backups. */
export const backupsUse = (ctx: AppContext) => storedBackups(ctx.db)
