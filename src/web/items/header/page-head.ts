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
