import type { ComponentType, ReactNode } from 'react'
import { create } from 'zustand'

interface ItemRef {
  type: string
  id: number
}

/** Parts that the offline mode adds to screens. */
interface Parts {
  /** Says whether an item is saved, before the line below its title; without a connection in place of it. */
  Mark: ComponentType<ItemRef & { children?: ReactNode }>
  /** Saves a list, or shows how far it is saved. */
  SaveButton: ComponentType<ItemRef & { title: string }>
  /** Says that the server can't be reached. */
  Strip: ComponentType
}

/** Differences while the server can't be reached. */
interface Away {
  /** Paths of the pages that need the server. */
  off: RegExp
  /** Props that turn off links to them: they stay, and say why. */
  link: object
  /** Whether an item can be played. */
  plays: (item: ItemRef) => boolean
  /** Replacements for parts of pages. */
  screens: Partial<Record<'home' | 'search' | 'results' | 'podcasts' | 'missing' | 'offPage', ComponentType>>
}

interface OfflineParts extends Partial<Parts> {
  /** Bytes saved on this device; undefined without the offline mode. */
  bytes?: number
  /** The strip is on the page, so that nothing else needs to say that the server can't be reached. */
  has_strip?: boolean
  /** Set only while the server can't be reached. */
  away?: Away | undefined
}

/** The parts, once the code of the offline mode has loaded; most sites have none. */
export const useOfflineParts = create<OfflineParts>(() => ({}))

type PartProps = { [K in keyof Parts]: { part: K } & (Parts[K] extends ComponentType<infer P> ? P : never) }

/** A place for a part of the offline mode; without it, only what the part would stand beside. */
export const OfflinePart = <K extends keyof Parts>({
  part,
  ...props
}: PartProps[K] & { children?: ReactNode }) => {
  const Part = useOfflineParts((state) => state[part]) as ComponentType<object> | undefined
  return Part ? <Part {...props} /> : props.children
}

interface OfflineScreenProps {
  screen: keyof Away['screens']
  children?: ReactNode
}

/** Shows a screen of the offline mode in place of `children` while the server can't be reached. */
export const OfflineScreen = ({ screen, children }: OfflineScreenProps) => {
  const Screen = useOfflineParts(({ away }) => away?.screens[screen])
  return Screen ? <Screen /> : children
}

/** Returns what turns off the link to a page if it needs the server, and it can't be reached. */
export const useOff = (path: string): object | undefined =>
  useOfflineParts(({ away }) => (away?.off.test(path) ? away.link : undefined))

/** Returns those of some items that play: without a connection, what is saved. */
export const atHand = <T extends ItemRef>(items: T[]): T[] => {
  const { away } = useOfflineParts.getState()
  return away ? items.filter(away.plays) : items
}
