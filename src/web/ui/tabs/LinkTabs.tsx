import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Count, itemClass, rowProps, type TabsLook } from './look.tsx'

interface LinkTabsProps extends TabsLook {
  label: string
  children: ReactNode
}

/** Links to the pages of a list, in a row that scrolls to the current one. */
export const LinkTabs = ({ label, children, ...look }: LinkTabsProps) => {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const nav = row.current
    if (!nav) return
    const scroll = () => {
      const box = nav.getBoundingClientRect()
      const tab = nav.querySelector('[aria-current="page"]')?.getBoundingClientRect()
      // Only scroll the row: the page may have been restored to a position far below.
      if (tab) nav.scrollBy(tab.x + tab.width / 2 - box.x - box.width / 2, 0)
    }
    // Called at first, and when a font or a number that loads later has another width.
    const resized = new ResizeObserver(scroll)
    const follow = () => {
      // Named by its page: the router would scroll the row of the next page to the position of this one.
      nav.setAttribute('data-scroll-restoration-id', `tabs of ${location.pathname}`)
      for (const tab of nav.children) resized.observe(tab)
    }
    const changed = new MutationObserver(() => {
      follow()
      scroll()
    })
    changed.observe(nav, { childList: true, subtree: true, attributeFilter: ['aria-current'] })
    follow()
    return () => {
      changed.disconnect()
      resized.disconnect()
    }
  }, [])
  return (
    <nav ref={row} {...rowProps({ look: 'lines', ...look })} aria-label={label}>
      {children}
    </nav>
  )
}

interface LinkTabProps extends ComponentProps<'a'> {
  text: string
  count?: number | null | undefined
}

/** Tab with the number of what it leads to. */
export const LinkTab = createLink(({ text, count, ...rest }: LinkTabProps) => (
  <a {...rest} className={itemClass}>
    {text}
    <Count count={count} />
  </a>
))
