import { existsSync } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '../../../contract/admin/backups.ts'
import { type Author, record } from '../../crud/audit.ts'
import { fail, found } from '../../http/fail.ts'
import { signMedia, verifyMedia } from '../../media/signed-url.ts'
import { isFull } from '../../media/storage-contract.ts'
import type { Platform } from '../../platform.ts'
import {
  addBackup,
  type BackupRow,
  backupById,
  backupRows,
  beginBackup,
  dropBackup,
  finishBackup,
  forsakeBackups,
  keptBackups,
  setProgress,
} from './backups.queries.ts'
import { expectedSize } from './dump.queries.ts'
import { makeBackup } from './making.service.ts'

type On = Pick<Platform, 'db' | 'env'>

const HOUR = 3600
/** How often progress is noted. */
const NOTED_MS = 1_000
const FAILED = 'The backup could not be made.'

const folderOf = (on: Pick<Platform, 'env'>): string => join(on.env.dataDir, 'backups')
const pathOf = (on: Pick<Platform, 'env'>, name: string): string => join(folderOf(on), name)

const told = (on: On, row: BackupRow): Backup => ({
  ...row,
  here: row.state === 'done' && existsSync(pathOf(on, row.file_name)),
})

export const listBackups = async (on: On): Promise<Backup[]> => {
  await forsakeBackups(on.db, FAILED)
  return (await backupRows(on.db)).map((row) => told(on, row))
}

const expected = async (on: Pick<Platform, 'connect'>, renditions: boolean): Promise<number> => {
  const connection = await on.connect()
  return expectedSize(connection, renditions).finally(() => connection.end())
}

const requireRoom = async (on: On, bytes: number): Promise<void> => {
  await mkdir(folderOf(on), { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folderOf(on))
  if (bavail * bsize < bytes) fail('storage_full', 'There is not enough room on the disk for a backup.')
}

/** Files tell when they were asked for, in UTC. */
const fileName = (): string =>
  `tonearm-${new Date().toISOString().slice(0, 23).replace('T', '-').replace(/[:.]/g, '')}.tar`

/** Has a backup made by a job: 409 while another one is made, 507 when it would not fit. */
export const beginMaking = async (on: Platform, by: Author, renditions: boolean): Promise<Backup> => {
  const total = Math.round(await expected(on, renditions))
  await requireRoom(on, total)
  await forsakeBackups(on.db, FAILED)
  const id = await on.db.transaction().execute(async (trx) => {
    const file_name = fileName()
    const added = await addBackup(trx, { file_name, renditions, total, user_id: by.id })
    if (added === null) return fail('conflict', 'A backup is being made already.')
    await on.queue.send('make-backup', { backup_id: added }, { trx })
    await record(trx, by, [{ resource: 'backups', action: 'create', item_id: added, label: file_name }])
    return added
  })
  return told(on, found(await backupById(on.db, id)))
}

/** An address of the file that works for an hour; whoever has it needs no token. */
export const backupLink = async (on: On, by: Author, id: number): Promise<{ url: string }> => {
  const backup = told(on, found(await backupById(on.db, id)))
  if (!backup.here) fail('not_found', 'The file of this backup is not on this server.')
  await on.db
    .transaction()
    .execute((trx) =>
      record(trx, by, [{ resource: 'backups', action: 'download', item_id: id, label: backup.file_name }]),
    )
  const expires = Date.now() / 1000 + HOUR
  const sig = signMedia(on.env.secret, { type: 'backup', id, listener: String(by.id), expires })
  return { url: `/api/admin/operations/backups/${id}/file?sig=${sig}` }
}

/** The file that a signed address names: 403 for a forged one, 410 for an old one. */
export const openBackup = async (
  on: On,
  id: number,
  sig: string,
): Promise<{ path: string; name: string }> => {
  const verified = verifyMedia(on.env.secret, sig, 'backup', id)
  if (!verified.ok) return fail(verified.reason === 'expired' ? 'gone' : 'forbidden')
  const backup = told(on, found(await backupById(on.db, id)))
  if (!backup.here) fail('not_found', 'The file of this backup is not on this server.')
  return { path: pathOf(on, backup.file_name), name: backup.file_name }
}

/** Deletes a backup with its file: 409 while it is made. */
export const removeBackup = async (on: On, by: Author, id: number): Promise<void> => {
  const { file_name } = found(await backupById(on.db, id))
  await on.db.transaction().execute(async (trx) => {
    if (!(await dropBackup(trx, id))) fail('conflict', 'This backup is still being made.')
    await record(trx, by, [{ resource: 'backups', action: 'delete', item_id: id, label: file_name }])
  })
  await rm(pathOf(on, file_name), { force: true })
}

/** Makes a backup that was asked for. Handed back while the server stops; anything else that fails is noted. */
export const workBackup = async (on: Platform, id: number, signal: AbortSignal): Promise<void> => {
  const backup = await beginBackup(on.db, id)
  if (!backup) return
  const path = pathOf(on, backup.file_name)
  let noted = 0
  const note = (done: number, total: number): void => {
    if (Date.now() - noted < NOTED_MS) return
    noted = Date.now()
    setProgress(on.db, id, done, total).catch((err: unknown) =>
      on.log.warn({ err }, 'the progress of a backup could not be noted'),
    )
  }
  try {
    await mkdir(folderOf(on), { recursive: true, mode: 0o700 })
    // Nobody else writes this one: what is there was cut off.
    for (const left of [`${path}.part`, path]) await rm(left, { force: true })
    const { renditions } = backup
    const { bytes, files, missing } = await makeBackup(on, path, { renditions, onProgress: note, signal })
    await finishBackup(on.db, id, { bytes, files, missing })
  } catch (error) {
    if (signal.aborted) throw error
    on.log.error({ err: error }, 'a backup could not be made')
    const full = isFull(error) || isFull((error as Error).cause)
    await finishBackup(on.db, id, { error: full ? 'The disk is full.' : FAILED })
  }
}

/** What backups take on the disk. */
export const backupsUse = (on: Pick<Platform, 'db'>) => keptBackups(on.db)
