import { useEffect, useRef, useState } from 'react'
import { formatMonth } from '../../i18n/format.ts'
import { ROW } from '../../media/SongRows.tsx'

/** How long the date stays after the last movement. */
const STAYS = 900

interface DateBubbleProps {
  /** When each row came into the list, the newest first. */
  dates: readonly string[]
}

/** While a long list scrolls: the month of the row at its top, beside the scroll bar. For the eye only. */
export const DateBubble = ({ dates }: DateBubbleProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [month, setMonth] = useState<string | null>(null)
  const known = useRef(dates)
  known.current = dates
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const scrolled = (event: Event) => {
      const mark = place.current
      const scroller = event.target
      if (!mark || !(scroller instanceof HTMLElement) || !scroller.contains(mark)) return
      const top = mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      const row = Math.min(known.current.length - 1, Math.floor(-top / ROW))
      const date = known.current[row]
      setMonth(date && row > 0 ? formatMonth(date) : null)
      clearTimeout(timer)
      timer = setTimeout(() => setMonth(null), STAYS)
    }
    // Scrolling does not bubble; on its way down it passes here.
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [])
  return (
    <div ref={place} className="date-place" aria-hidden="true">
      {month && <span className="date-bubble num">{month}</span>}
    </div>
  )
}
