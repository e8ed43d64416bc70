import { useLayoutEffect, useState } from 'react'
import { create } from 'zustand'
import type { Playable } from '../playable.ts'

/** What the top bar takes over from a page header. */
export interface PageHead {
  /** Color of the header behind the bar. */
  art: string | null
  title: string
  playable: Playable | null
  /** The header has scrolled away behind the bar. */
  gone: boolean
}

const none: PageHead = { art: null, title: '', playable: null, gone: false }

export const usePageHead = create<PageHead>(() => none)

/** Sets the header below the top bar; null for none. */
export const setPageHead = (head: Omit<PageHead, 'gone'> | null): void =>
  usePageHead.setState(head ? { ...head, gone: usePageHead.getState().gone } : none)

export const setHeadGone = (gone: boolean): void => usePageHead.setState({ gone })

/**
 * Returns the header below the top bar. Subscribes in a layout effect, before that of the header: otherwise the first
 * paint would show the bar without the header's color.
 */
export const useHeadBelow = (): PageHead => {
  const [head, setHead] = useState(usePageHead.getState)
  useLayoutEffect(() => {
    setHead(usePageHead.getState())
    return usePageHead.subscribe(setHead)
  }, [])
  return head
}
