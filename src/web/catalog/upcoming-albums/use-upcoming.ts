import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '../../data/call.ts'
import { type UpcomingRef, upcomingQuery } from './upcoming-albums.ts'

/** How often the page looks whether its item is still to come: its team may move the release. */
const LOOK_MS = 60_000
/** The same from the moment of release on, until it is published. */
const WAIT_MS = 3_000

/** Milliseconds until the next look; the first one after the release is spread over a moment, as many wait for it. */
const nextLook = (release_at: string): number => {
  const left = Date.parse(release_at) - Date.now()
  return left > 0 ? Math.min(LOOK_MS, left + WAIT_MS * Math.random()) : WAIT_MS
}

const isMissing = (error: Error | null): boolean => error instanceof CallError && error.status === 404

/**
 * Returns an album or a single before its release if the viewer cannot see the item itself yet, and calls `published` as
 * soon as it is no longer upcoming. It stays until the item has been looked for again.
 */
export const useUpcoming = (release: UpcomingRef, item: UseQueryResult, published: () => void) => {
  const missing = isMissing(item.error)
  const upcoming = useQuery({
    ...upcomingQuery(release),
    enabled: missing,
    refetchInterval: ({ state: { data, error } }) => data && !isMissing(error) && nextLook(data.release_at),
  })
  const over = missing && isMissing(upcoming.error)
  const soughtAgain = over && item.errorUpdatedAt > upcoming.errorUpdatedAt
  const shown = upcoming.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (over && shown) published()
  }, [over])
  return { pending: missing && upcoming.isPending, upcoming: missing && !soughtAgain ? shown : undefined }
}
