import { useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand'
import type { Playable } from '../playback/playable.ts'

/** Data of a page header that the top bar takes over. */
export interface PageHead {
  /** Color of the header behind the bar. */
  art: string | null
  title: string
  playable: Playable | null
  /** The header has scrolled away behind the bar. */
  gone: boolean
}

const none: PageHead = { art: null, title: '', playable: null, gone: false }

export const pageHead = createStore<PageHead>(() => none)

/** Returns the header below the top bar; before the first paint, unlike a hook of the store. */
export const usePageHead = (): PageHead => {
  const [head, setHead] = useState(pageHead.getState)
  useLayoutEffect(() => {
    setHead(pageHead.getState())
    return pageHead.subscribe(setHead)
  }, [])
  return head
}

/** Sets the header below the top bar; null for none. */
export const setPageHead = (head: Omit<PageHead, 'gone'> | null): void =>
  pageHead.setState(head ? { ...head, gone: pageHead.getState().gone } : none)

export const setHeadGone = (gone: boolean): void => pageHead.setState({ gone })
