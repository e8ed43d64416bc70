import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SearchType } from '../../db/tables-listening.ts'
import type { Platform } from '../../platform.ts'
import { documentWords, titleKey } from './fold.ts'
import {
  carriers,
  type Document,
  dropDocuments,
  holdIndex,
  indexCounts,
  isForsaken,
  type Noted,
  nextNotes,
  noteAll,
  putDocuments,
  refreshStatistics,
  type Source,
  sourcesOf,
  takeNotes,
  takeOwnNotes,
} from './indexing.queries.ts'

type On = Pick<Platform, 'db'>
type Trx = Transaction<Database>

/** The word between nodes that something waits to be indexed. */
export const SEARCH_DIRTY = 'search_dirty'

/** Items of one transaction of the background. */
const BATCH = 1_000
/** From this many batches on, the planner's knowledge is renewed. */
const MANY = 5

const types: SearchType[] = [
  'song',
  'album',
  'artist',
  'podcast',
  'episode',
  'playlist',
  'radio-station',
  'user',
]

/** Where a word stands: 1A title, 2B names, 3C record. Words are letters and digits only, so quotes suffice. */
const vectorOf = ({ titles, names, record }: Source): string => {
  const places = new Map<string, string[]>()
  const add = (text: string, place: string): void => {
    for (const word of documentWords(text)) {
      const known = places.get(word)
      if (!known) places.set(word, [place])
      else if (!known.includes(place)) known.push(place)
    }
  }
  for (const title of titles) add(title, '1A')
  for (const name of names) add(name, '2B')
  if (record) add(record, '3C')
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

const documentOf = (item_type: SearchType, source: Source): Document => ({
  item_type,
  item_id: source.id,
  title_key: titleKey(source.titles[0] ?? ''),
  words: vectorOf(source),
  popularity: source.popularity,
})

/** Makes the documents of what was noted anew; takes those away whose item nobody else may see. */
const write = async (trx: Trx, noted: Noted[]): Promise<void> => {
  const deep = noted.filter((note) => note.deep)
  const all = deep.length > 0 ? [...noted, ...(await carriers(trx, deep))] : noted
  for (const type of types) {
    const ids = [...new Set(all.filter((note) => note.item_type === type).map((note) => note.item_id))]
    for (let at = 0; at < ids.length; at += BATCH) {
      const some = ids.slice(at, at + BATCH)
      const found = await sourcesOf(trx, type, some)
      await putDocuments(
        trx,
        found.map((source) => documentOf(type, source)),
      )
      const kept = new Set(found.map((source) => source.id))
      const gone = some.filter((id) => !kept.has(id))
      if (gone.length > 0) await dropDocuments(trx, type, gone)
    }
  }
}

/**
 * Brings the index up to what this transaction changed so far (triggers noted it), so that it is found the moment it
 * is committed. Call it last in the transaction. Without it, a node indexes the changes right after the commit.
 */
export const indexChanges = async (trx: Trx): Promise<void> => {
  await holdIndex(trx)
  await write(trx, await takeOwnNotes(trx))
}

/** One run over what is noted now; answers how many items were indexed. */
const indexOnce = async (on: On, signal: AbortSignal | undefined): Promise<number> => {
  let items = 0
  let after = 0
  while (signal?.aborted !== true) {
    const ids = await nextNotes(on.db, after, BATCH)
    if (ids.length === 0) break
    after = ids.at(-1) as number
    items += await on.db.transaction().execute(async (trx) => {
      await holdIndex(trx)
      const noted = await takeNotes(trx, ids)
      await write(trx, noted)
      return noted.length
    })
  }
  return items
}

/** Indexes everything that was noted and committed, a thousand items in a transaction. Answers how many items. */
export const indexWaiting = async (on: On, signal?: AbortSignal): Promise<number> => {
  let items = 0
  // Once more, for notes with smaller ids that were committed later.
  for (let some = -1; some !== 0; items += some) some = await indexOnce(on, signal)
  if (items > MANY * BATCH) await refreshStatistics(on.db)
  return items
}

/** Makes the whole index again, while searching goes on. Answers the number of items looked at. */
export const reindex = async (on: On, signal?: AbortSignal): Promise<number> => {
  await noteAll(on.db)
  return indexWaiting(on, signal)
}

/** How much can be found, and how many changes wait to be indexed. */
export const indexState = (on: On): Promise<{ documents: number; waiting: number }> => indexCounts(on.db)

/** Keeps the index of a running server up to date until `stop`, which waits for what is under way. */
export const keepIndexed = (on: Pick<Platform, 'db' | 'channel' | 'log'>): (() => Promise<void>) => {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let asked = false
  const run = (work: () => Promise<unknown>): void => {
    asked = true
    running = running.then(async () => {
      asked = false
      if (stopping.signal.aborted) return
      await work().catch((error: unknown) => {
        if (!stopping.signal.aborted)
          on.log.error({ err: error }, 'the search index could not be brought up to date')
      })
    })
  }
  run(async () => ((await isForsaken(on.db)) ? reindex : indexWaiting)(on, stopping.signal))
  on.channel.on(SEARCH_DIRTY, () => {
    // One that waits will see it too.
    if (!asked) run(() => indexWaiting(on, stopping.signal))
  })
  return async () => {
    stopping.abort()
    await running
  }
}
