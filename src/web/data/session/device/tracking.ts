/** A user action that analytics may track. */
export interface TrackedEvent {
  action: 'login' | 'logout' | 'like' | 'play'
  category: string
  label: string
}

type Listener = (event: TrackedEvent) => Promise<void>
let listener: Listener | null = null

/** Sets the tracker for all further events; null, the default, disables tracking. */
export const setTracker = (next: Listener | null): void => {
  listener = next
}

/** Tracks an event. Resolves immediately without a tracker, and never rejects. */
export const trackEvent = async (event: TrackedEvent): Promise<void> => {
  await listener?.(event).catch(() => undefined)
}
