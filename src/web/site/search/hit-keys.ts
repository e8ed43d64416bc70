import type { KeyboardEvent } from 'react'

/** Links that open a result, and the elements that contain them. */
const LINK =
  ':is([data-part~="track"] a[data-part~="name"], a[data-part~="card-link"], a[data-part~="hit-link"])'
const BOX = ':is([data-part~="track"], [data-part~="card"], [data-part~="best-hit"], [data-part~="hit"])'
/** Elements this close vertically, in pixels, are in the same row. */
const SAME = 8

const field = (): HTMLElement | null => document.getElementById('search-field')

const visibleHits = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-hits] ${BOX}`)]
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

/** Returns the closest card in the row above or below. */
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
  const index = hits.indexOf(link)
  const inGrid = link.matches('[data-part~="card-link"]')
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (!inGrid) return undefined
    const forward = (key === 'ArrowRight') !== (document.documentElement.dir === 'rtl')
    return hits[index + (forward ? 1 : -1)]
  }
  const down = key === 'ArrowDown'
  const others = down ? hits.slice(index + 1) : hits.slice(0, index).reverse()
  const next = inGrid ? acrossRows(others, boxOf(link), down) : others[0]
  return next ?? (down ? undefined : field())
}

const give = (element: HTMLElement): void => {
  element.focus({ preventScroll: true })
  ;(element.closest(BOX) ?? element).scrollIntoView({ block: 'nearest' })
}

/** Moves the focus from the field to the first result; returns whether there is one. */
export const enterHits = (): boolean => {
  const first = visibleHits()[0]
  if (first) give(first)
  return first !== undefined
}

const arrows = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']

/** Moves the focus between results with arrow keys; up from the first one and Escape return to the field. */
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
