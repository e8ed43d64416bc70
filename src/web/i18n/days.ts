import { currentLanguage, translate } from './i18n.ts'

const startOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Returns a moment's day as a listener would name it: today, yesterday, a weekday of this week, or its date. */
export const dayName = (moment: Date, now: Date): string => {
  // A day can have 23 or 25 hours.
  const ago = Math.round((startOf(now) - startOf(moment)) / 86_400_000)
  if (ago <= 0) return translate('Today')
  if (ago === 1) return translate('Yesterday')
  if (ago < 7) return new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long' }).format(moment)
  return new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(moment)
}

interface Day<T> {
  name: string
  /** Index of its first item in the whole list. */
  offset: number
  items: T[]
}

/** Groups a list sorted from new to old by day; `when` returns an item's time in ISO format. */
export const byDay = <T>(list: readonly T[], now: Date, when: (item: T) => string): Day<T>[] => {
  const days: Day<T>[] = []
  list.forEach((item, offset) => {
    const name = dayName(new Date(when(item)), now)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, offset, items: [item] })
  })
  return days
}
