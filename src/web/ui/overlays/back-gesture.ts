import { useEffect, useEffectEvent } from 'react'

interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}

/**
 * Closes an overlay when a phone's back button or gesture is used; otherwise, they would leave the page behind it.
 * Browsers without `CloseWatcher` do that.
 */
export const useBackGesture = (open: boolean, close: () => void): void => {
  const closed = useEffectEvent(close)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher }
    // The Escape key is a request, too: where it is used, two overlays would close at once.
    if (!open || !CloseWatcher || !matchMedia('(pointer: coarse)').matches) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => closed()
    return () => watcher.destroy()
  }, [open])
}
