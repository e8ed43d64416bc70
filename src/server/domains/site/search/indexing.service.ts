import type { AppContext } from '../../../context/app-context.ts'
import type { Trx } from '../../../db/schema.ts'
import type { SearchType } from '../../../db/tables/plays.ts'
import {
  announceIndex,
  carriers,
  claimOwnQueue,
  claimQueued,
  type Document,
  deleteDocuments,
  enqueue,
  enqueueAll,
  isOrphaned,
  listSources,
  lockIndex,
  nextQueued,
  type QueuedItem,
  refreshStatistics,
  SEARCH_INDEX,
  type Source,
  updatePopularity,
  upsertDocuments,
} from './indexing.queries.ts'
import { documentWords, titleKey } from './normalize.ts'
import { clearHits } from './service.ts'

/** NOTIFY topic: changes are queued for indexing. */
export const SEARCH_QUEUE = 'search_index_queue'

/** Documents with a changed name in them that a write updates itself; more are left to the worker. */
const MOST_CARRIERS = 500
/** Items per background transaction. */
const BATCH = 1_000
/** After this many batches, planner statistics are refreshed. */
const ANALYZE_FROM = 5

const types: SearchType[] = [
  'song',
  'album',
  'artist',
  'genre',
  'podcast',
  'episode',
  'playlist',
  'radio-station',
  'user',
]

/** Weights: 1A title, 2B names, 3C album, 4D genres. Words are letters and digits only, so quoting suffices. */
const vectorOf = ({ titles, names, record, genres = [] }: Source): string => {
  const places = new Map<string, string[]>()
  const add = (text: string, field: string): void => {
    for (const word of documentWords(text)) {
      const known = places.get(word)
      if (!known) places.set(word, [field])
      else if (!known.includes(field)) known.push(field)
    }
  }
  for (const title of titles) add(title, '1A')
  for (const name of names) add(name, '2B')
  if (record) add(record, '3C')
  for (const genre of genres) add(genre, '4D')
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

const documentOf = (item_type: SearchType, source: Source): Document => ({
  item_type,
  item_id: source.id,
  title_key: titleKey(source.titles[0] ?? ''),
  words: vectorOf(source),
  popularity: source.popularity,
})

/** Rebuilds the documents of queued items and deletes those whose item is not public. */
const write = async (trx: Trx, queued: QueuedItem[]): Promise<void> => {
  const cascading = queued.filter((note) => note.cascades)
  const carrying = cascading.length > 0 ? await carriers(trx, cascading) : []
  if (carrying.length > MOST_CARRIERS) await enqueue(trx, carrying)
  const all = carrying.length > MOST_CARRIERS ? queued : [...queued, ...carrying]
  for (const type of types) {
    const ids = [...new Set(all.filter((note) => note.item_type === type).map((note) => note.item_id))]
    for (let at = 0; at < ids.length; at += BATCH) {
      const some = ids.slice(at, at + BATCH)
      const found = await listSources(trx, type, some)
      await upsertDocuments(
        trx,
        found.map((source) => documentOf(type, source)),
      )
      const stored = new Set(found.map((source) => source.id))
      const gone = some.filter((id) => !stored.has(id))
      if (gone.length > 0) await deleteDocuments(trx, type, gone)
    }
  }
}

/**
 * Updates the index with the changes of this transaction so far (queued by triggers), so that they are searchable on
 * commit. Call it last in the transaction. Without it, the worker indexes the changes right after the commit.
 */
export const indexChanges = async (trx: Trx): Promise<void> => {
  await lockIndex(trx)
  await write(trx, await claimOwnQueue(trx))
}

/** Processes what is queued now and returns the number of items. */
const indexOnce = async (ctx: AppContext, signal: AbortSignal | undefined): Promise<number> => {
  let items = 0
  let after = 0
  while (signal?.aborted !== true) {
    const ids = await nextQueued(ctx.db, after, BATCH)
    if (ids.length === 0) break
    after = ids.at(-1) as number
    items += await ctx.db.transaction().execute(async (trx) => {
      await lockIndex(trx)
      const queued = await claimQueued(trx, ids)
      await write(trx, queued)
      return queued.length
    })
  }
  return items
}

/** Indexes all committed changes, a thousand items per transaction. Returns the number of items. */
export const indexQueued = async (ctx: AppContext, signal?: AbortSignal): Promise<number> => {
  let items = 0
  // Runs again for entries with smaller ids that were committed later.
  for (let some = -1; some !== 0; items += some) some = await indexOnce(ctx, signal)
  if (items > 0) {
    clearHits(ctx)
    await announceIndex(ctx.db)
  }
  if (items > ANALYZE_FROM * BATCH) await refreshStatistics(ctx.db)
  return items
}

/** Rebuilds the whole index while search stays available. Returns the number of items processed. */
export const reindex = async (ctx: AppContext, signal?: AbortSignal): Promise<number> => {
  await enqueueAll(ctx.db)
  return indexQueued(ctx, signal)
}

/** Takes over how often items were played; the `refresh-popularity` job. */
export const refreshPopularity = (ctx: AppContext): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockIndex(trx)
    await updatePopularity(trx)
  })

/** Clears cached hits whenever the index changes, with a transaction (`indexChanges`) or by the worker. */
export const watchIndex = (ctx: AppContext): void => {
  for (const topic of [SEARCH_QUEUE, SEARCH_INDEX]) ctx.channel.on(topic, () => clearHits(ctx))
}

/** Keeps the index up to date while a worker runs, until `stop`, which waits for running work. */
export const startIndexing = (ctx: AppContext): (() => Promise<void>) => {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let requested = false
  const run = (work: () => Promise<unknown>): void => {
    requested = true
    running = running.then(async () => {
      requested = false
      if (stopping.signal.aborted) return
      await work().catch((error: unknown) => {
        if (!stopping.signal.aborted) ctx.log.error({ err: error }, 'could not update the search index')
      })
    })
  }
  run(async () => ((await isOrphaned(ctx.db)) ? reindex : indexQueued)(ctx, stopping.signal))
  ctx.channel.on(SEARCH_QUEUE, () => {
    // A run already queued will include it.
    if (!requested) run(() => indexQueued(ctx, stopping.signal))
  })
  return async () => {
    stopping.abort()
    await running
  }
}
