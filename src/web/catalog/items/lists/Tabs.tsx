import { createLink } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import styles from './tabs.module.css'

/** Scrolls a row of tabs to the current one, again whenever the argument changes (the tab or the tabs) or a tab gets wider. */
export const useTabs = (looks: string) => {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const nav = row.current
    if (!nav) return
    // Named by its page: the router would scroll the row of the next page to the position of this one.
    nav.setAttribute('data-scroll-restoration-id', `tabs of ${location.pathname}`)
    const scroll = () => {
      const box = nav.getBoundingClientRect()
      const tab = nav.querySelector('[aria-current="page"]')?.getBoundingClientRect()
      // Only scroll the row: the page may have been restored to a position far below.
      if (tab) nav.scrollBy(tab.x + tab.width / 2 - box.x - box.width / 2, 0)
    }
    scroll()
    // A font that loads later has other widths.
    const resized = new ResizeObserver(scroll)
    for (const tab of nav.children) resized.observe(tab)
    return () => resized.disconnect()
  }, [looks])
  return row
}

interface TabsProps {
  label: string
  /** Changes with the current tab and with the tabs. */
  looks: string
  children: ReactNode
}

/** Links to the pages of a list, in a row that scrolls. */
export const Tabs = ({ label, looks, children }: TabsProps) => (
  <nav ref={useTabs(looks)} className={styles.tabs} aria-label={label}>
    {children}
  </nav>
)

interface TabProps extends ComponentProps<'a'> {
  text: string
  /** Undefined while it loads; null for tabs without one. */
  count: number | undefined | null
}

/** Tab with the number of what it leads to. */
export const Tab = createLink(({ text, count, ...rest }: TabProps) => (
  <a {...rest} className={styles.tab}>
    {text}{' '}
    {count !== null && (
      <span className={`${styles.tabCount} tabular`}>{count !== undefined && formatNumber(count)}</span>
    )}
  </a>
))
