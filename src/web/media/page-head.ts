import { create } from 'zustand'
import type { Playable } from './playable.ts'

/** What the top bar takes over from the header of a page. */
export interface PageHead {
  /** Colour of the header that the bar lies on. */
  art: string | null
  title: string
  playable: Playable | null
  /** The header has scrolled away below the bar. */
  gone: boolean
}

const none: PageHead = { art: null, title: '', playable: null, gone: false }

export const usePageHead = create<PageHead>(() => none)

/** Tells the top bar which header is below it; null when there is none. */
export const setPageHead = (head: Omit<PageHead, 'gone'> | null): void =>
  usePageHead.setState(head ? { ...head, gone: usePageHead.getState().gone } : none)

export const setHeadGone = (gone: boolean): void => usePageHead.setState({ gone })
