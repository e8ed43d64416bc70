import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

let furthest = 0

/** Returns whether the app's history has a page before and after the current one. */
export const useHistoryPosition = (): { back: boolean; forward: boolean } => {
  const { history } = useRouter()
  const position = useSyncExternalStore(
    (changed) =>
      history.subscribe(({ action }) => {
        const index = history.location.state.__TSR_index
        // A new page discards the forward history.
        furthest = action.type === 'PUSH' ? index : Math.max(furthest, index)
        changed()
      }),
    () => history.location.state.__TSR_index,
  )
  return { back: position > 0, forward: position < furthest }
}
