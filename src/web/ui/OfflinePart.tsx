import { type ComponentType, type ReactNode, Suspense } from 'react'
import { create } from 'zustand'

interface ItemRef {
  type: string
  id: number
}

/** What the offline mode adds to screens. */
interface Parts {
  /** Says whether an item is saved, before the line below its title; without a connection in place of it. */
  Mark: ComponentType<ItemRef & { children?: ReactNode }>
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
  /** Paths of the pages that need the server; set only while it can't be reached. */
  off?: RegExp | undefined
  /** Whether an item can be played; set only while the server can't be reached. */
  plays?: ((item: ItemRef) => boolean) | undefined
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

/** Screens without a connection, of whose code nothing loads before. */
export const offlineScreens: Partial<
  Record<'home' | 'search' | 'results' | 'podcasts' | 'missing' | 'off', ComponentType>
> = {}

/** Shows a screen of the offline mode in place of `children` while the server can't be reached. */
export const OfflineScreen = ({
  screen,
  children,
}: {
  screen: keyof typeof offlineScreens
  children: ReactNode
}) => {
  const offline = useOfflineParts(({ off }) => off !== undefined)
  const Screen = offline && offlineScreens[screen]
  return Screen ? (
    // An error that goes at once would only startle.
    <Suspense fallback={screen === 'missing' ? null : children}>
      <Screen />
    </Suspense>
  ) : (
    children
  )
}

/** Returns those of some items that play: without a connection, what is saved. */
export const atHand = <T extends ItemRef>(items: T[]): T[] => {
  const { plays } = useOfflineParts.getState()
  return plays ? items.filter(plays) : items
}
