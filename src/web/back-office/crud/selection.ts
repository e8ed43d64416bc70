import { useState } from 'react'

/** Selection of a list page, across its pages. */
export const useSelection = (shown: readonly number[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  const toggle = (id: number, range: boolean): void => {
    const next = new Set(ids)
    const from = anchor === null ? -1 : shown.indexOf(anchor)
    const to = shown.indexOf(id)
    if (range && from >= 0 && to >= 0)
      for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
    else if (!next.delete(id)) next.add(id)
    setIds(next)
    setAnchor(id)
  }
  const toggleAll = (): void => {
    const next = new Set(ids)
    const all = shown.every((id) => next.has(id))
    for (const id of shown) {
      if (all) next.delete(id)
      else next.add(id)
    }
    setIds(next)
  }
  return {
    ids,
    toggle,
    toggleAll,
    set: (all: Iterable<number>) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
  }
}
