import type { ToldSource } from '../../../contract/catalog/plays.ts'
import { currentEntry, type Entry, type Queue, type Repeat, upcoming } from './queue.ts'

const entriesOf = <T>(q: Queue<T>, items: T[], added: boolean): Entry<T>[] =>
  items.map((item, i) => ({ key: `q${q.serial + i}`, item, added }))

/** Notes where entries come from that don't know it yet. */
export const startedFrom = <T>(q: Queue<T>, from: ToldSource): Queue<T> => ({
  ...q,
  queue: q.queue.map((entry) => (entry.from ? entry : { ...entry, from })),
})

const keysOf = <T>(entries: Entry<T>[]): string[] => entries.map((entry) => entry.key)
const clamp = (n: number, low: number, high: number): number => Math.min(high, Math.max(low, n))

/** Fisher–Yates on a copy; `random` returns 0 to under 1. */
function shuffled<T>(list: T[], random: () => number): T[] {
  const result = [...list]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const held = result[i] as T
    result[i] = result[j] as T
    result[j] = held
  }
  return result
}

/** Replaces the content and starts at `start`; while shuffle is on, the rest follows in random order. */
export function replace<T>(q: Queue<T>, items: T[], start = 0, random = Math.random): Queue<T> {
  if (items.length === 0) return clear(q)
  const next: Queue<T> = {
    ...q,
    queue: entriesOf(q, items, false),
    index: clamp(start, 0, items.length - 1),
    original: null,
    serial: q.serial + items.length,
  }
  return q.original ? shuffleOn(next, random) : next
}

/** Removes all entries; repeat and shuffle are unchanged. */
export const clear = <T>(q: Queue<T>): Queue<T> => ({
  ...q,
  queue: [],
  index: -1,
  original: q.original && [],
})

function insert<T>(q: Queue<T>, items: T[], at: number, inOriginalAt: number): Queue<T> {
  const entries = entriesOf(q, items, true)
  return {
    ...q,
    queue: q.queue.toSpliced(at, 0, ...entries),
    index: q.index < 0 && items.length > 0 ? 0 : q.index,
    original: q.original?.toSpliced(inOriginalAt, 0, ...keysOf(entries)) ?? null,
    serial: q.serial + items.length,
  }
}

/** Appends items in both orders, before any related songs. */
export function append<T>(q: Queue<T>, items: T[]): Queue<T> {
  const end = q.queue.findIndex((entry, i) => i > q.index && entry.related)
  const follows = q.queue[end]?.key
  if (!follows) return insert(q, items, q.queue.length, q.queue.length)
  return insert(q, items, end, q.original?.indexOf(follows) ?? end)
}

/** Appends related songs at the very end, in both orders. */
export function continueWith<T>(q: Queue<T>, items: T[]): Queue<T> {
  const { length } = q.queue
  const next = insert(q, items, length, length)
  const related = (entry: Entry<T>) => ({ ...entry, added: false, related: true, from: 'radio' as const })
  return { ...next, queue: next.queue.map((entry, i) => (i < length ? entry : related(entry))) }
}

/** Inserts items after the current entry, in both orders. */
export function playNext<T>(q: Queue<T>, items: T[]): Queue<T> {
  const key = currentEntry(q)?.key
  return insert(q, items, q.index + 1, key && q.original ? q.original.indexOf(key) + 1 : q.index + 1)
}

/** Removes entries. If the current one is removed, the next remaining one becomes current. */
export function remove<T>(q: Queue<T>, keys: ReadonlySet<string>): Queue<T> {
  const queue = q.queue.filter((entry) => !keys.has(entry.key))
  const before = q.queue.slice(0, Math.max(q.index, 0)).filter((entry) => !keys.has(entry.key)).length
  return {
    ...q,
    queue,
    index: Math.min(before, queue.length - 1),
    original: q.original?.filter((key) => !keys.has(key)) ?? null,
  }
}

/** Removes everything after the current entry. */
export const clearUpcoming = <T>(q: Queue<T>): Queue<T> => remove(q, new Set(keysOf(upcoming(q))))

/** Inserts keys into `now`, each after the key that it followed in `before`. */
function inserted(before: string[], now: string[], keys: ReadonlySet<string>): string[] {
  const present = new Set(now)
  const first: string[] = []
  const following = new Map<string, string[]>()
  let place = first
  for (const key of before) {
    if (keys.has(key)) place.push(key)
    else if (present.has(key)) {
      place = []
      following.set(key, place)
    }
  }
  return [...first, ...now.flatMap((key) => [key, ...(following.get(key) ?? [])])]
}

/**
 * Puts entries that were removed from `before` back to their places, whatever else has changed since. Returns null when
 * nothing else of it is left, as after another list was played.
 */
export function restoreRemoved<T>(q: Queue<T>, before: Queue<T>, gone: ReadonlySet<string>): Queue<T> | null {
  const present = new Map(q.queue.map((entry) => [entry.key, entry]))
  if (!before.queue.some(({ key }) => !gone.has(key) && present.has(key))) return null
  const back = new Map(
    before.queue.flatMap((entry) =>
      gone.has(entry.key) && !present.has(entry.key) ? [[entry.key, entry] as const] : [],
    ),
  )
  const missing = new Set(back.keys())
  const order = keysOf(before.queue)
  const queue = inserted(order, keysOf(q.queue), missing).flatMap(
    (key) => present.get(key) ?? back.get(key) ?? [],
  )
  const playing = currentEntry(q)?.key
  return {
    ...q,
    queue,
    index: queue.findIndex(({ key }) => key === playing),
    original: q.original && inserted(before.original ?? order, q.original, missing),
  }
}

/** Whether an entry moved to index `at` of `rest` counts as added by the listener, judged by its neighbors. */
function addedAt<T>(rest: Entry<T>[], at: number, index: number, entry: Entry<T>): boolean {
  const before = at - 1 > index ? rest[at - 1] : undefined
  const after = at > index ? rest[at] : undefined
  if (before && after) return before.added === after.added ? before.added : entry.added
  return (before ?? after ?? entry).added
}

/** Whether an entry moved to index `at` of `rest` counts as related, judged by its neighbors. */
function relatedAt<T>(rest: Entry<T>[], at: number, index: number, entry: Entry<T>): boolean {
  const before = at - 1 > index ? rest[at - 1] : undefined
  return Boolean(before ? before.related : entry.related && rest[at]?.related)
}

/** Moves an entry to an index in the current order; the current entry stays current. */
export function move<T>(q: Queue<T>, key: string, toIndex: number): Queue<T> {
  const from = q.queue.findIndex((entry) => entry.key === key)
  const entry = q.queue[from]
  if (!entry) return q
  const to = clamp(toIndex, 0, q.queue.length - 1)
  const rest = q.queue.toSpliced(from, 1)
  const current = currentEntry(q)
  const around = rest.findIndex((other) => other.key === current?.key)
  const joins = { added: addedAt(rest, to, around, entry), related: relatedAt(rest, to, around, entry) }
  const moved = from === q.index ? entry : { ...entry, ...joins }
  const queue = rest.toSpliced(to, 0, moved)
  return { ...q, queue, index: queue.findIndex((other) => other.key === current?.key) }
}

/** Makes an entry current; unknown keys change nothing. */
export function jump<T>(q: Queue<T>, key: string): Queue<T> {
  const index = q.queue.findIndex((entry) => entry.key === key)
  return index < 0 ? q : { ...q, index }
}

/**
 * Returns the index of the next entry; null at the end. A track's natural end (`by` = `end`) repeats it under repeat
 * one; the listener's "next" always advances.
 */
export function nextIndex<T>(q: Queue<T>, by: 'end' | 'listener'): number | null {
  if (q.queue.length === 0) return null
  if (q.repeat === 'one' && by === 'end') return q.index
  if (q.index + 1 < q.queue.length) return q.index + 1
  return q.repeat === 'off' ? null : 0
}

/** Returns the index of the previous entry; null at the start. */
export function previousIndex<T>(q: Queue<T>): number | null {
  if (q.index > 0) return q.index - 1
  return q.repeat !== 'off' && q.queue.length > 1 ? q.queue.length - 1 : null
}

function shuffleOn<T>(q: Queue<T>, random: () => number): Queue<T> {
  const current = currentEntry(q)
  const rest = q.queue.filter((entry) => entry !== current)
  // Entries the listener chose to play next stay next.
  const wished = upcoming(q).filter((entry) => entry.added)
  const others = rest.filter((entry) => !wished.includes(entry))
  const queue = [...(current ? [current] : []), ...wished, ...shuffled(others, random)]
  return { ...q, queue, index: current ? 0 : -1, original: keysOf(q.queue) }
}

function shuffleOff<T>(q: Queue<T>): Queue<T> {
  const originalIndex = new Map(q.original?.map((key, i) => [key, i]))
  const queue = q.queue.toSorted((a, b) => (originalIndex.get(a.key) ?? 0) - (originalIndex.get(b.key) ?? 0))
  const current = currentEntry(q)
  return { ...q, queue, index: current ? queue.indexOf(current) : -1, original: null }
}

/** Turns shuffle on, starting with the current entry, or off, restoring the previous order including added entries. */
export const setShuffle = <T>(q: Queue<T>, shuffled: boolean, random = Math.random): Queue<T> =>
  shuffled === (q.original !== null) ? q : shuffled ? shuffleOn(q, random) : shuffleOff(q)

const afterRepeat: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' }
export const cycleRepeat = <T>(q: Queue<T>): Queue<T> => ({ ...q, repeat: afterRepeat[q.repeat] })
