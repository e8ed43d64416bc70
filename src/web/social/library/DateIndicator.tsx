import { useEffect, useRef, useState } from 'react'
import { ROW } from '../../catalog/items/rows/SongRows.tsx'
import { formatMonth } from '../../i18n/format.ts'
import styles from './library.module.css'

/** Milliseconds the date stays after the last scroll event. */
const VISIBLE_MS = 900

interface DateIndicatorProps {
  /** When each row was added to the list, newest first. */
  dates: readonly string[]
}

/** While a long list scrolls, shows the month of its top row beside the scroll bar. Decorative. */
export const DateIndicator = ({ dates }: DateIndicatorProps) => {
  const anchor = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState<string | null>(null)
  const known = useRef(dates)
  known.current = dates
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrolled = (event: Event) => {
      const highlight = anchor.current
      const scroller = event.target
      if (!highlight || !(scroller instanceof HTMLElement) || !scroller.contains(highlight)) return
      const top = highlight.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      const row = Math.min(known.current.length - 1, Math.floor(-top / ROW))
      const date = known.current[row]
      setMonth(date && row > 0 ? formatMonth(date) : null)
      clearTimeout(timer)
      timer = setTimeout(() => setMonth(null), VISIBLE_MS)
    }
    // Scroll events don't bubble, so they are captured.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [])
  return (
    <div ref={anchor} className={styles.dateAnchor} aria-hidden="true">
      {month && <span className={`${styles.dateBubble} tabular`}>{month}</span>}
    </div>
  )
}
