import { create } from 'zustand'

/**
 * A list of items of which single ones change often. Changes are applied at once and published together, so that many
 * of them at a time copy the list only once; unchanged items stay the same objects.
 */
export const itemList = <Item extends { key: number }>() => {
  const use = create<{ items: Item[] }>(() => ({ items: [] }))
  const items = new Map<number, Item>()
  let queued = false
  const publish = (): void => {
    if (queued) return
    queued = true
    queueMicrotask(() => {
      queued = false
      use.setState({ items: [...items.values()] })
    })
  }
  return {
    use,
    itemOf: (key: number): Item | undefined => items.get(key),
    all: (): Iterable<Item> => items.values(),
    add: (item: Item): void => {
      items.set(item.key, item)
      publish()
    },
    patch: (key: number, change: Partial<Item>): void => {
      const item = items.get(key)
      if (!item) return
      items.set(key, { ...item, ...change })
      publish()
    },
    drop: (key: number): void => {
      if (items.delete(key)) publish()
    },
    clear: (): void => {
      items.clear()
      publish()
    },
  }
}
