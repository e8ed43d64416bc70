import type { Entry } from '../player/queue.ts'

type Kind = 'added' | 'next' | 'related'

export interface QueueGroup<T> {
  /** Kind and number of the run: a stable React key while its entries are removed. */
  name: string
  kind: Kind
  entries: Entry<T>[]
}

const kindOf = <T>(entry: Entry<T>): Kind => (entry.related ? 'related' : entry.added ? 'added' : 'next')

/** Groups entries in order into runs by origin: the listener, the played content, or related songs. */
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
