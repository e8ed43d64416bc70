import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { formatNumber } from '../../i18n/format.ts'

interface HeadPlaces {
  count: HTMLElement | null
  actions: HTMLElement | null
}

/** Elements in the admin header that pages fill through portals. */
export const useHead = create<HeadPlaces>(() => ({ count: null, actions: null }))

interface PageHeadProps {
  /** Count beside the title; hidden while unknown. */
  count?: number | undefined
  /** Page actions, at the end of the header. */
  children?: ReactNode
}

/** Renders a page's count and actions into the admin header, which already shows the title. */
export const PageHead = ({ count, children }: PageHeadProps) => {
  const places = useHead()
  return (
    <>
      {places.count && count !== undefined && createPortal(formatNumber(count), places.count)}
      {places.actions && createPortal(children, places.actions)}
    </>
  )
}
