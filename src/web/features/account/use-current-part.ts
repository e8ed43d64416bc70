import { useSyncExternalStore } from 'react'
import { scrollParent } from '../../ui/virtual-scroll.ts'

/** Pixels below the upper edge of the window at which a section is taken for the one being read: behind the top bar. */
const READING = 96

/** The page scrolls within the shell; scroll events do not bubble. */
const subscribe = (changed: () => void) => {
  addEventListener('scroll', changed, { capture: true, passive: true })
  addEventListener('resize', changed)
  return () => {
    removeEventListener('scroll', changed, { capture: true })
    removeEventListener('resize', changed)
  }
}

const atEnd = (section: HTMLElement | undefined): boolean => {
  const page = scrollParent(section ?? null)
  return page !== null && page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 1
}

/** Returns the ID of the section of the page that is being read: at the page's end, the last one. */
export const useCurrentPart = (ids: string[]): string | undefined =>
  useSyncExternalStore(subscribe, () => {
    const sections = ids.flatMap((id) => document.getElementById(id) ?? [])
    const reached = sections.findLast((section) => section.getBoundingClientRect().top <= READING)
    return (atEnd(sections.at(-1)) ? sections.at(-1) : (reached ?? sections[0]))?.id ?? ids[0]
  })
