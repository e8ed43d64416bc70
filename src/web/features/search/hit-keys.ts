import type { KeyboardEvent } from 'react'

/** The links that hits are opened by, and the boxes they stand in. */
const LINK = '.track a.name, a.card-link, a.best-link, a.hit-link'
const BOX = '.track, .card, .best, .hit'
/** Boxes this close to one line stand in one row, in pixels. */
const SAME = 8

const field = (): HTMLElement | null => document.getElementById('search-field')

const visibleHits = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-hits] :is(.track, .card, .best, .hit)')]
    .filter((box) => box.offsetParent !== null)
    .flatMap((box) => box.querySelector<HTMLElement>(LINK) ?? [])

const boxOf = (link: HTMLElement): DOMRect => (link.closest(BOX) ?? link).getBoundingClientRect()

const nearestIn = (row: HTMLElement[], { left, width }: DOMRect): HTMLElement | undefined => {
  const away = (link: HTMLElement) => {
    const box = boxOf(link)
    return Math.abs(box.left + box.width / 2 - left - width / 2)
  }
  return row.toSorted((a, b) => away(a) - away(b))[0]
}

/** The card above or below: the nearest one of the row that comes next. */
const acrossRows = (others: HTMLElement[], from: DOMRect, down: boolean): HTMLElement | undefined => {
  const beyond = others.filter((link) =>
    down ? boxOf(link).top > from.bottom - SAME : boxOf(link).bottom < from.top + SAME,
  )
  const first = beyond[0]
  if (!first) return undefined
  const line = boxOf(first).top
  return nearestIn(
    beyond.filter((link) => Math.abs(boxOf(link).top - line) < SAME),
    from,
  )
}

const targetOf = (key: string, link: HTMLElement): HTMLElement | null | undefined => {
  const hits = visibleHits()
  const place = hits.indexOf(link)
  const inGrid = link.matches('.card-link')
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (!inGrid) return undefined
    const forward = (key === 'ArrowRight') !== (document.documentElement.dir === 'rtl')
    return hits[place + (forward ? 1 : -1)]
  }
  const down = key === 'ArrowDown'
  const others = down ? hits.slice(place + 1) : hits.slice(0, place).reverse()
  const next = inGrid ? acrossRows(others, boxOf(link), down) : others[0]
  return next ?? (down ? undefined : field())
}

const give = (element: HTMLElement): void => {
  element.focus({ preventScroll: true })
  ;(element.closest(BOX) ?? element).scrollIntoView({ block: 'nearest' })
}

/** Leads from the field to the first hit; answers whether there is one. */
export const enterHits = (): boolean => {
  const first = visibleHits()[0]
  if (first) give(first)
  return first !== undefined
}

const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']

/** Arrows lead from hit to hit, up from the first one and Escape back to the field. */
export const moveAmongHits = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (event.key === 'Escape') {
    event.preventDefault()
    field()?.focus()
    return
  }
  const link = (event.target as Element).closest(BOX)?.querySelector<HTMLElement>(LINK)
  if (!link || !arrows.includes(event.key)) return
  const target = targetOf(event.key, link)
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || target) event.preventDefault()
  if (target) give(target)
}
