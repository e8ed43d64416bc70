import type { Entry } from '../player/queue.ts'

export interface QueueGroup<T> {
  /** Kind and number of the run, so that a run keeps its place in the page while its entries go. */
  name: string
  added: boolean
  entries: Entry<T>[]
}

/** Entries in their order, in runs of those that the listener added and those that came with what was played. */
export function groupsOf<T>(entries: readonly Entry<T>[]): QueueGroup<T>[] {
  const groups: QueueGroup<T>[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && last.added === entry.added) last.entries.push(entry)
    else {
      const before = groups.filter((group) => group.added === entry.added).length
      groups.push({
        name: `${entry.added ? 'added' : 'next'}${before}`,
        added: entry.added,
        entries: [entry],
      })
    }
  }
  return groups
}
