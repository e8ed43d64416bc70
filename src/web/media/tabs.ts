import { useLayoutEffect, useRef } from 'react'
import './tabs.css'

/** A row of tabs that shows the one of this page. `looks` tells when another is current or the widths have changed. */
export const useTabs = (looks: string) => {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const box = row.current?.getBoundingClientRect()
    const tab = row.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    // Only the row moves: the page may have come back to a place far below.
    if (box && tab) row.current?.scrollBy(tab.x + tab.width / 2 - box.x - box.width / 2, 0)
  }, [looks])
  return row
}
