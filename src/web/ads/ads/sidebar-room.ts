import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'

/** Lower windows have no ad in the sidebar. */
const MIN_WINDOW_HEIGHT = 900
/** Rows of the library that remain, and their height in pixels. */
const MIN_ROWS = 4
const ROW = 56
/** Pixels of the label of an ad and around both. */
const AROUND = 36
/** A collapsed sidebar is narrower. */
const MIN_WIDTH = 160

/** Whether the sidebar has an ad; pending until its library is there. */
export const useSidebarAd = create<{ state: 'none' | 'pending' | 'shown' }>(() => ({ state: 'none' }))

/** Decides whether an ad of a height fits into the sidebar, for as long as its place is rendered; returns a reference to it. */
export const useSidebarRoom = (height: number) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const sidebar = place.current?.parentElement
    if (!sidebar) return
    const measure = () => {
      const rows = sidebar.querySelector('[data-part~="library-rows"]')
      const free = (rows?.clientHeight ?? 0) + (place.current?.offsetHeight ?? 0)
      const fits =
        window.innerHeight >= MIN_WINDOW_HEIGHT &&
        sidebar.clientWidth > MIN_WIDTH &&
        free >= MIN_ROWS * ROW + height + AROUND
      useSidebarAd.setState({ state: rows ? (fits ? 'shown' : 'none') : 'pending' })
    }
    measure()
    const [sizes, parts] = [new ResizeObserver(measure), new MutationObserver(measure)]
    sizes.observe(sidebar)
    parts.observe(sidebar, { childList: true })
    return () => {
      sizes.disconnect()
      parts.disconnect()
      useSidebarAd.setState({ state: 'none' })
    }
  }, [height])
  return place
}
