/** Something the listener did that statistics may want to hear of. */
export interface Happening {
  action: 'login' | 'logout' | 'like' | 'play'
  category: string
  label: string
}

type Listener = (happening: Happening) => Promise<void>
let listener: Listener | null = null

/** Hears of everything that happens from now on; null hears nothing, as from the start. */
export const hearOf = (next: Listener | null): void => {
  listener = next
}

/** Tells what happened. Answers at once while nobody listens, and never throws. */
export const happened = async (happening: Happening): Promise<void> => {
  await listener?.(happening).catch(() => undefined)
}
