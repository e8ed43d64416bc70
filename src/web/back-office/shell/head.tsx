import { Inbox, type LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { formatNumber } from '../../i18n/format.ts'

interface Head {
  /** Title of the page, where it is the name of an item. */
  title: string | undefined
  count: HTMLElement | null
  actions: HTMLElement | null
}

/** Title that a page sets, and elements in the header that pages fill through portals. */
export const useHead = create<Head>(() => ({ title: undefined, count: null, actions: null }))

/** Icon of the page in the menu, which its empty list shows. */
export const PageIcon = createContext<LucideIcon>(Inbox)

interface PageHeadProps {
  /** Name of the item that the page is about, instead of the page's title. */
  title?: string
  /** Count beside the title; hidden while unknown. */
  count?: number | undefined
  /** State of the item, beside its name. */
  badge?: ReactNode
  /** Page actions, at the end of the header. */
  children?: ReactNode
}

/** Renders a page's count or badge and its actions into the header, which shows the title of the page. */
export const PageHead = ({ title, count, badge, children }: PageHeadProps) => {
  const places = useHead()
  useEffect(() => {
    if (title === undefined) return
    useHead.setState({ title })
    return () => useHead.setState({ title: undefined })
  }, [title])
  return (
    <>
      {places.count && createPortal(count === undefined ? badge : formatNumber(count), places.count)}
      {places.actions && createPortal(children, places.actions)}
    </>
  )
}
