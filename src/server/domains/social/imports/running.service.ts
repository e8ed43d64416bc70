import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportedPart, ImportFound } from '../../../../contract/social/imports.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { dataKey, songMatcher, temporaryFolder } from '../../catalog/index.ts'
import { viewerById } from '../../platform/index.ts'
import { fetchLastFm, fetchListenBrainz } from '../listens/history/fetch-history.service.ts'
import {
  cutOff,
  type HistoryBatch,
  HistoryError,
  tooLarge,
  unreadable,
} from '../listens/history/history.service.ts'
import { readHistory } from '../listens/history/read-history.service.ts'
import { removeListens, takeListens } from '../listens/service.ts'
import {
  missingItems,
  previewCollection,
  type Taking,
  takeCollection,
  undoCollection,
} from './collection.service.ts'
import { type Collection, emptyCollection } from './collection.ts'
import type { CollectionPart } from './files/collection-worker.ts'
import {
  type ClaimedImport,
  claimImport,
  endStep,
  isActive,
  releaseImport,
  replaceMissing,
  storeProgress,
} from './queries.ts'
import { SECRET } from './service.ts'
import { readSubsonic, SubsonicError } from './subsonic-source.ts'

/** The import has another status by now: it was stopped. */
class StoppedError extends Error {
  override name = 'StoppedError'
}

/** There is nothing to import; the message is a message key. */
class NothingFoundError extends Error {
  override name = 'NothingFoundError'
}

/** Of the protocol of Subsonic. */
const WRONG_PASSWORD = 40
const READ_TIMEOUT_MS = 120_000
const MAX_MEMORY = '--max-old-space-size=400'
/** Characters of a history of another service: ten million listens as they are. */
const MAX_HISTORY_LENGTH = 2 * 1024 ** 3
const HISTORY_OPTIONS = { incognito: false }

/**
 * Reads a file in a process of its own, so that the server stays responsive, and alive: a file that takes too much memory
 * ends a process, not only a thread.
 */
const collectionOf = async (path: string, { source, name }: ClaimedImport): Promise<Collection> => {
  const found = emptyCollection()
  const child = fork(
    new URL('./files/collection-worker.ts', import.meta.url),
    [path, source === 'file' ? name : 'tonearm.json'],
    {
      execArgv: [MAX_MEMORY],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  )
  child.on('message', ({ list, items }: CollectionPart) => {
    const kept: unknown[] = list === 'songs' ? (found.playlists.at(-1)?.songs ?? []) : found[list]
    kept.push(...items)
  })
  try {
    const [code] = await once(child, 'close', { signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
    if (code === 0) return found
  } catch {
    child.kill('SIGKILL')
  }
  throw new NothingFoundError(cutOff().message)
}

/** Calls `work` with a temporary folder. */
const withFolder = async <T>(ctx: AppContext, work: (folder: string) => Promise<T>): Promise<T> => {
  await mkdir(temporaryFolder(ctx), { recursive: true })
  const folder = await mkdtemp(join(temporaryFolder(ctx), 'import-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Calls `work` with the local path of the file of an import. */
const withFile = <T>(ctx: AppContext, id: string, work: (path: string) => Promise<T>): Promise<T> => {
  const local = ctx.storage.localPath(dataKey(id))
  if (local !== null) return work(local)
  return withFolder(ctx, async (folder) => {
    const path = join(folder, 'file')
    await pipeline(await ctx.storage.stream(dataKey(id)), createWriteStream(path))
    return work(path)
  })
}

/** Returns a history as lines of an export of ListenBrainz, which is then read as any other. */
async function* historyLines(
  batches: AsyncIterable<HistoryBatch>,
  progressed: (progress: number) => Promise<void>,
): AsyncGenerator<string> {
  let length = 0
  for await (const { listens, read, total } of batches) {
    for (const { at, artist, title, album, seconds } of listens) {
      const line = `${JSON.stringify({
        listened_at: at,
        track_metadata: {
          artist_name: artist,
          track_name: title,
          ...(album && { release_name: album }),
          ...(seconds && { additional_info: { duration_ms: seconds * 1000 } }),
        },
      })}\n`
      length += line.length
      if (length > MAX_HISTORY_LENGTH) throw tooLarge()
      yield line
    }
    await progressed(read / total)
  }
}

/** Returns a collection as JSON, item by item: a large one as a whole would keep the server busy. */
function* collectionText(collection: Collection): Generator<string> {
  yield '{"collection":{'
  for (const [at, [list, items]] of Object.entries(collection).entries()) {
    yield `${at > 0 ? ',' : ''}"${list}":[`
    for (const [place, item] of items.entries()) yield (place > 0 ? ',\n' : '') + JSON.stringify(item)
    yield ']'
  }
  yield '}}'
}

/** Stores what another service or server has as the file of the import, which is then read as any other. */
const fetchSource = async (
  ctx: AppContext,
  { id, source, ...run }: ClaimedImport,
  taking: Taking,
  signal: AbortSignal,
): Promise<void> => {
  if (source === 'file') return
  const user_name = run.user_name ?? ''
  const progressed = (progress: number) => taking.progressed(progress * 0.9)
  await withFolder(ctx, async (folder) => {
    const path = join(folder, 'file')
    if (source === 'subsonic') {
      const password = run.secret_encrypted && openOrNull(ctx.env.secret, SECRET, run.secret_encrypted)
      if (!password) throw new SubsonicError(WRONG_PASSWORD, 'the password is no longer known')
      const collection = await readSubsonic(
        ctx,
        { address: run.address ?? '', user_name, password },
        progressed,
      )
      await pipeline(Readable.from(collectionText(collection)), createWriteStream(path))
    } else {
      const history =
        source === 'lastfm'
          ? fetchLastFm(ctx, { user_name, signal })
          : fetchListenBrainz(ctx, { user_name, signal, ...(run.address && { api_url: run.address }) })
      await pipeline(Readable.from(historyLines(history, progressed)), createWriteStream(path))
    }
    await ctx.storage.putFile(dataKey(id), path, 'application/json')
  })
}

/** Returns what a history holds; null if the file is none. */
const previewListens = async (
  { ctx, viewer, progressed }: Taking,
  path: string,
): Promise<(Omit<ImportFound, 'parts' | 'playlists'> & { part: ImportedPart }) | null> => {
  const { size } = await stat(path)
  const match = songMatcher(ctx.db, scopeOf(viewer))
  const part: ImportedPart = { count: 0, matched: 0, taken: 0, known: 0 }
  let [first, last, skipped] = [Number.POSITIVE_INFINITY, 0, 0]
  for await (const batch of readHistory({ path }, HISTORY_OPTIONS)) {
    part.count += batch.listens.length
    part.matched += (await match(batch.listens)).filter((id) => id !== null).length
    skipped += batch.skipped
    for (const { at } of batch.listens) [first, last] = [Math.min(first, at), Math.max(last, at)]
    await progressed(batch.read / size)
  }
  const iso = (at: number): string => new Date(at * 1000).toISOString()
  return part.count === 0 ? null : { part, first_at: iso(first), last_at: iso(last), skipped }
}

/** Adds the listens of a history to those of the account. */
const takeHistory = async (
  { ctx, viewer, importId, progressed }: Taking,
  run: ClaimedImport,
  path: string,
): Promise<ImportedPart> => {
  const { size } = await stat(path)
  const scope = scopeOf(viewer)
  const match = songMatcher(ctx.db, scope)
  const part: ImportedPart = { count: 0, matched: 0, taken: 0, known: 0 }
  for await (const { source, listens, read } of readHistory({ path }, HISTORY_OPTIONS)) {
    const origin = { source: run.source === 'lastfm' ? run.source : source, import_id: importId }
    // It keeps what it has read: no other connection is needed within the transaction.
    await match(listens)
    const { taken, known } = await ctx.db
      .transaction()
      .execute((trx) => takeListens(trx, scope, origin, listens, match))
    part.count += listens.length
    part.taken += taken
    part.known += known
    await progressed(read / size)
  }
  return { ...part, matched: run.found?.parts.listens?.matched ?? 0 }
}

const read = async (
  ctx: AppContext,
  run: ClaimedImport,
  taking: Taking,
  signal: AbortSignal,
): Promise<ImportFound> => {
  await fetchSource(ctx, run, taking, signal)
  return withFile(ctx, run.id, async (path) => {
    const collection = await collectionOf(path, run)
    const found = await previewCollection(taking, collection)
    const isEmpty = found.playlists.length === 0 && Object.keys(found.parts).length === 0
    const listens = await previewListens(taking, path).catch((error: unknown) => {
      if (!(error instanceof HistoryError)) throw error
      if (isEmpty) throw new NothingFoundError(error.message)
      return null
    })
    if (listens === null) {
      if (isEmpty) throw new NothingFoundError(unreadable().message)
      return { ...found, first_at: null, last_at: null, skipped: 0 }
    }
    const { part, ...span } = listens
    return { ...found, parts: { listens: part, ...found.parts }, ...span }
  })
}

const take = async (ctx: AppContext, run: ClaimedImport, taking: Taking): Promise<ImportFound> =>
  withFile(ctx, run.id, async (path) => {
    const { found, choices } = run
    if (!found || !choices) throw new Error('an import without a choice')
    const collection = await collectionOf(path, run)
    const missing = missingItems()
    const after = await takeCollection(taking, collection, found, choices, missing)
    await replaceMissing(ctx.db, run.id, missing.list())
    if (choices.parts.includes('listens') && found.parts.listens)
      after.parts.listens = await takeHistory(taking, run, path)
    return { ...found, ...after }
  })

/** Returns why an import failed, as a message key; undefined for a defect of ours. */
const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof NothingFoundError || error instanceof HistoryError) return error.message
  if (error instanceof SubsonicError)
    return error.code === WRONG_PASSWORD || error.code === 41
      ? 'The server doesn’t accept this user name and password.'
      : 'The server refused to answer.'
  if (error instanceof OutboundError) return 'The server doesn’t respond. Check its address.'
  return undefined
}

const step = async (ctx: AppContext, run: ClaimedImport, signal: AbortSignal): Promise<void> => {
  const viewer = await viewerById(ctx, run.user_id)
  const { id, status: from } = run
  if (!viewer) return endStep(ctx.db, id, { from, to: 'failed' })
  const progressed = async (progress: number): Promise<void> => {
    signal.throwIfAborted()
    if (!(await storeProgress(ctx.db, id, from, progress))) throw new StoppedError()
  }
  const taking: Taking = { ctx, viewer, importId: id, progressed }
  if (from === 'reading')
    await endStep(ctx.db, id, { from, to: 'ready', found: await read(ctx, run, taking, signal) })
  else if (from === 'running')
    await endStep(ctx.db, id, { from, to: 'done', found: await take(ctx, run, taking) })
  else {
    await undoCollection(taking)
    await ctx.db.transaction().execute((trx) => removeListens(trx, viewer.id, { import_id: id }))
    await replaceMissing(ctx.db, id, [])
    await endStep(ctx.db, id, { from, to: 'undone' })
    await ctx.storage.delete(dataKey(id))
  }
}

/** Ends a step that failed, with a reason for the owner. */
const fail = async (ctx: AppContext, { id, status }: ClaimedImport, error: unknown): Promise<void> => {
  const reason = reasonOf(error)
  if (reason === undefined) ctx.log.error({ err: error, import_id: id }, 'an import failed')
  await endStep(ctx.db, id, {
    from: status,
    // What could not be undone is still there.
    to: status === 'undoing' ? 'done' : 'failed',
    error: reason ?? 'The import failed. Try again.',
  })
}

/**
 * Works on an import until it waits for its owner or has ended. While another process works on it, which also undoes what it
 * has added once it is told to, this only looks again later: that process may have died.
 */
export const runImport = async (ctx: AppContext, id: string, signal: AbortSignal): Promise<void> => {
  let run = await claimImport(ctx.db, id)
  for (; run; run = await claimImport(ctx.db, id))
    try {
      await step(ctx, run, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (!(error instanceof StoppedError)) await fail(ctx, run, error)
    } finally {
      await releaseImport(ctx.db, id)
    }
  if (await isActive(ctx.db, id)) await ctx.queue.send('run-import', { import_id: id }, { inSeconds: 60 })
}
