import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { formatNumber } from '../i18n/format.ts'

interface HeadPlaces {
  count: HTMLElement | null
  actions: HTMLElement | null
}

/** The places in the head of the area that pages fill. */
export const useHead = create<HeadPlaces>(() => ({ count: null, actions: null }))

interface PageHeadProps {
  /** How many there are, beside the title; nothing while it is not known. */
  count?: number | undefined
  /** What can be done on the page, at the end of the head. */
  children?: ReactNode
}

/** What a page puts into the head of the area; its title is there already. */
export const PageHead = ({ count, children }: PageHeadProps) => {
  const places = useHead()
  return (
    <>
      {places.count && count !== undefined && createPortal(formatNumber(count), places.count)}
      {places.actions && createPortal(children, places.actions)}
    </>
  )
}
