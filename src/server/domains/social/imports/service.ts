import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { ImportChoices, ImportRun, imports, MissingItem } from '../../../../contract/social/imports.ts'
import { serviceNames } from '../../../../contract/social/scrobbling.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { seal } from '../../../db/secret-box.ts'
import { orNotFound, throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { dataKey, takeDataUpload } from '../../catalog/index.ts'
import { offersLastFm } from '../scrobbling/lastfm.service.ts'
import {
  deleteImport,
  deleteOldPasswords,
  existingImports,
  findImport,
  insertImport,
  listImports,
  listMissing,
  moveImport,
  type NewImport,
  type Transition,
} from './queries.ts'
import { SubsonicError, type SubsonicServer, subsonicClient } from './subsonic-source.ts'

type Wanted = BodyOf<typeof imports.create>

export const SECRET = 'password of an import'

export const ownImports = async (ctx: AppContext, { id }: Viewer): Promise<ReplyOf<typeof imports.list>> => ({
  imports: await listImports(ctx.db, id),
  lastfm: offersLastFm(ctx),
})

const ownImport = async (ctx: AppContext, viewer: Viewer, id: string): Promise<ImportRun> =>
  orNotFound(await findImport(ctx.db, viewer.id, id))

/** Returns the address of a Subsonic server as people copy it, without what follows its API; undefined if it is none. */
const serverAddress = (text: string): string | undefined => {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '') return undefined
  return `${origin}${pathname}`.replace(/\/(?:rest\/?.*|index\.html|app\/?)?$/, '').replace(/\/+$/, '')
}

/** 422 for a server that does not respond, or does not accept the password. */
const requireServer = async (ctx: AppContext, server: SubsonicServer): Promise<void> => {
  try {
    await subsonicClient(ctx, server)
  } catch (error) {
    if (error instanceof SubsonicError)
      throwFieldErrors({ password: ['The server doesn’t accept this user name and password.'] })
    if (!(error instanceof OutboundError)) throw error
    const text =
      error.reason === 'address'
        ? 'This address is not allowed.'
        : 'The server doesn’t respond. Check its address.'
    throwFieldErrors({ address: [text] })
  }
}

const requiredAddress = (text: string): string =>
  serverAddress(text) ?? throwFieldErrors({ address: ['Enter a valid address.'] })

const fromServer = async (
  ctx: AppContext,
  { address: text, user_name, password }: Extract<Wanted, { source: 'subsonic' }>,
): Promise<Omit<NewImport, 'id' | 'user_id' | 'source'>> => {
  const address = requiredAddress(text)
  await requireServer(ctx, { address, user_name, password })
  return {
    name: `${user_name} · ${new URL(address).host}`,
    address,
    user_name,
    secret_encrypted: seal(ctx.env.secret, SECRET, password),
  }
}

/** Returns what is stored of an import from another service or server. */
const fromRemote = async (
  ctx: AppContext,
  wanted: Exclude<Wanted, { source: 'file' }>,
): Promise<Omit<NewImport, 'id' | 'user_id' | 'source'>> => {
  if (wanted.source === 'subsonic') return fromServer(ctx, wanted)
  const { source, user_name } = wanted
  const address = source === 'listenbrainz' && wanted.address ? requiredAddress(wanted.address) : undefined
  const host = address ? new URL(address).host : serviceNames[source]
  return { name: `${user_name} · ${host}`, user_name, ...(address && { address }) }
}

const UNIQUE_VIOLATION = '23505'
const BUSY = 'Another import is running. Wait until it has ended.'

/** Starts reading a file or server. 409 while another import of the account is active, 422 for what cannot be read. */
export const createImport = async (ctx: AppContext, viewer: Viewer, wanted: Wanted): Promise<ImportRun> => {
  const { source } = wanted
  if (source === 'lastfm' && !offersLastFm(ctx)) throwError('feature_disabled')
  const remote = source === 'file' ? null : await fromRemote(ctx, wanted)
  const id = source === 'file' ? wanted.upload_id : randomUUID()
  await ctx.db.transaction().execute(async (trx) => {
    const more = remote ?? { name: (await takeDataUpload(trx, viewer, id, 'upload_id')).file_name }
    if (!(await insertImport(trx, { id, user_id: viewer.id, source, ...more }))) throwError('conflict', BUSY)
    await ctx.queue.send('run-import', { import_id: id }, { trx })
  })
  return ownImport(ctx, viewer, id)
}

const move = async (
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  transition: Transition,
): Promise<ImportRun> => {
  const moved = ctx.db.transaction().execute(async (trx) => {
    if (!(await moveImport(trx, viewer.id, id, transition))) {
      orNotFound(await findImport(trx, viewer.id, id))
      throwError('conflict', BUSY)
    }
    await ctx.queue.send('run-import', { import_id: id }, { trx })
  })
  await moved.catch((error: { code?: string }) => {
    // Another one became active at the same time.
    if (error.code === UNIQUE_VIOLATION) throwError('conflict', BUSY)
    throw error
  })
  return ownImport(ctx, viewer, id)
}

export const startImport = (
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  choices: ImportChoices,
): Promise<ImportRun> => move(ctx, viewer, id, { from: ['ready'], to: 'running', choices })

/** Continues where an import failed: reading or importing. */
export const retryImport = async (ctx: AppContext, viewer: Viewer, id: string): Promise<ImportRun> => {
  const { found } = await ownImport(ctx, viewer, id)
  return move(ctx, viewer, id, { from: ['failed'], to: found === null ? 'reading' : 'running' })
}

export const undoImport = (ctx: AppContext, viewer: Viewer, id: string): Promise<ImportRun> =>
  move(ctx, viewer, id, { from: ['reading', 'ready', 'running', 'done', 'failed'], to: 'undoing' })

export const missingOfImport = async (
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<MissingItem[]> => {
  await ownImport(ctx, viewer, id)
  return listMissing(ctx.db, id)
}

/** Forgets an import; what it added stays. 409 while it is active. */
export const removeImport = async (ctx: AppContext, viewer: Viewer, id: string): Promise<void> => {
  await ownImport(ctx, viewer, id)
  if (!(await deleteImport(ctx.db, viewer.id, id))) throwError('conflict', BUSY)
  await ctx.storage.delete(dataKey(id))
}

/** Forgets passwords of imports that failed days ago, and were not tried again. */
export const forgetPasswords = (ctx: AppContext): Promise<void> => deleteOldPasswords(ctx.db)

const FILES_AT_ONCE = 1000
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Deletes files of imports that no longer exist. */
export const deleteOrphanedFiles = async (ctx: AppContext): Promise<void> => {
  const remove = async (ids: string[]): Promise<void> => {
    const kept = await existingImports(ctx.db, ids)
    for (const id of ids) if (!kept.has(id)) await ctx.storage.delete(dataKey(id))
  }
  let ids: string[] = []
  for await (const key of ctx.storage.list('imports')) {
    const id = key.slice('imports/'.length)
    // Somebody else put it there.
    if (!UUID.test(id)) continue
    ids.push(id)
    if (ids.length < FILES_AT_ONCE) continue
    await remove(ids)
    ids = []
  }
  await remove(ids)
}
