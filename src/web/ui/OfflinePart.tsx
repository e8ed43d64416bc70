import type { ComponentType } from 'react'
import { create } from 'zustand'

interface ItemRef {
  type: string
  id: number
}

/** What the offline mode adds to screens. */
interface Parts {
  /** Says beside an item whether it is saved. */
  Mark: ComponentType<ItemRef>
  /** Saves a list, or shows how far it is saved. */
  SaveButton: ComponentType<ItemRef & { title: string }>
  /** Says that the server can't be reached. */
  Strip: ComponentType
}

interface OfflineParts extends Partial<Parts> {
  /** Bytes saved on this device; undefined without the offline mode. */
  bytes?: number
  /** The strip is on the page, so that nothing else needs to say that the server can't be reached. */
  has_strip?: boolean
}

/** The parts, once the code of the offline mode has loaded; most sites have none. */
export const useOfflineParts = create<OfflineParts>(() => ({}))

type PartProps = { [K in keyof Parts]: { part: K } & (Parts[K] extends ComponentType<infer P> ? P : never) }

/** A place for a part of the offline mode; empty without it. */
export const OfflinePart = <K extends keyof Parts>({ part, ...props }: PartProps[K]) => {
  const Part = useOfflineParts((state) => state[part]) as ComponentType<object> | undefined
  return Part ? <Part {...props} /> : null
}
