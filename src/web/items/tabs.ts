import { useLayoutEffect, useRef } from 'react'

/** Scrolls a row of tabs to the current one, again whenever the argument changes (the tab or the widths). */
export const useTabs = (looks: string) => {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    // Named by its page: the router would scroll the row of the next page to the position of this one.
    row.current?.setAttribute('data-scroll-restoration-id', `tabs of ${location.pathname}`)
    const box = row.current?.getBoundingClientRect()
    const tab = row.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    // Only scroll the row: the page may have been restored to a position far below.
    if (box && tab) row.current?.scrollBy(tab.x + tab.width / 2 - box.x - box.width / 2, 0)
  }, [looks])
  return row
}
