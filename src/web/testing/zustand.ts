import { create as createStore } from 'zustand/react'
import type { StateCreator } from 'zustand/vanilla'

export * from 'zustand/vanilla'

const resets: (() => void)[] = []

const remembered = (make: StateCreator<object>) => {
  const store = createStore(make)
  const initial = store.getState()
  resets.push(() => {
    if (store.getState() !== initial) store.setState(initial, true)
  })
  return store
}

/**
 * Creates a store that `resetStores` knows. The app imports it as `zustand`.
 * @public
 */
export const create = ((make?: StateCreator<object>) =>
  make ? remembered(make) : remembered) as typeof createStore

/** Gives all stores their first state, as in a page that has just loaded. */
export const resetStores = (): void => {
  for (const reset of resets) reset()
}
