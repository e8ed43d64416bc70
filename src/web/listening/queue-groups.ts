import type { Entry } from '../player/queue.ts'

type Kind = 'added' | 'next' | 'related'

export interface QueueGroup<T> {
  /** Kind and number of the run, so that a run keeps its place in the page while its entries go. */
  name: string
  kind: Kind
  entries: Entry<T>[]
}

const kindOf = <T>(entry: Entry<T>): Kind => (entry.related ? 'related' : entry.added ? 'added' : 'next')

/** Entries in their order, in runs by who put them there: the listener, what was played, or the player itself. */
export function groupsOf<T>(entries: readonly Entry<T>[]): QueueGroup<T>[] {
  const groups: QueueGroup<T>[] = []
  for (const entry of entries) {
    const kind = kindOf(entry)
    const last = groups.at(-1)
    if (last?.kind === kind) last.entries.push(entry)
    else {
      const before = groups.filter((group) => group.kind === kind).length
      groups.push({ name: `${kind}${before}`, kind, entries: [entry] })
    }
  }
  return groups
}
