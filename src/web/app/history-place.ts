import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

let furthest = 0

/** Whether there is a page of ours before and after this one. */
export const useHistoryPlace = (): { back: boolean; forward: boolean } => {
  const { history } = useRouter()
  const place = useSyncExternalStore(
    (changed) =>
      history.subscribe(({ action }) => {
        const index = history.location.state.__TSR_index
        // A new page takes the place of everything that lay ahead.
        furthest = action.type === 'PUSH' ? index : Math.max(furthest, index)
        changed()
      }),
    () => history.location.state.__TSR_index,
  )
  return { back: place > 0, forward: place < furthest }
}
