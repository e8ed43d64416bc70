/** The rows of a list: only those on screen are mounted, and a list may be rendered in parts. */

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)'
/** Frames to wait for a distant row to be mounted. */
const RENDER_TIMEOUT_MS = 30

interface Part {
  list: HTMLElement
  /** Index of its first row in the whole list. */
  offset: number
}

const partsOf = (box: HTMLElement): Part[] => {
  let offset = 0
  return [...box.querySelectorAll<HTMLElement>('[data-part~="tracks"]:is(ol, ul)')].map((list) => {
    const part = { list, offset }
    offset += Number(list.firstElementChild?.ariaSetSize ?? list.childElementCount)
    return part
  })
}

const rowIn = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>('[data-song]') ?? null

/** Returns the index in the whole list of the row that contains an element; null outside of rows. */
export const positionOf = (box: HTMLElement, target: Element): number | null => {
  const item = target.closest('li')
  const part = partsOf(box).find(({ list }) => list === item?.parentElement)
  if (!item || !part) return null
  const within = item.ariaPosInSet ? Number(item.ariaPosInSet) - 1 : [...part.list.children].indexOf(item)
  return part.offset + within
}

const partAt = (box: HTMLElement, position: number): Part | undefined =>
  partsOf(box).findLast(({ offset }) => offset <= position)

const rowAt = (box: HTMLElement, position: number): HTMLElement | null => {
  const part = partAt(box, position)
  if (!part) return null
  const within = position - part.offset
  const virtual = part.list.firstElementChild?.ariaSetSize
  return rowIn(
    virtual
      ? part.list.querySelector(`:scope > [aria-posinset="${within + 1}"]`)
      : part.list.children.item(within),
  )
}

const scrollNear = (box: HTMLElement, position: number): void => {
  const part = partAt(box, position)
  const page = box.closest('main')
  const height = part?.list.firstElementChild?.clientHeight
  if (!part || !page || !height) return
  const top = part.list.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
  page.scrollTo({ top: top + (position - part.offset) * height - page.clientHeight / 2, behavior: 'instant' })
}

const focusPart = (row: HTMLElement | null | undefined): void => {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Focuses a row, scrolling to it if necessary. */
export const focusRow = (box: HTMLElement, position: number): void => {
  if (!rowAt(box, position)) scrollNear(box, position)
  let left = RENDER_TIMEOUT_MS
  const tryFocus = () => {
    const row = rowAt(box, position)
    focusPart(row)
    if (!row && --left > 0) requestAnimationFrame(tryFocus)
  }
  tryFocus()
}

/** Whether a row is at least partly visible. */
const isSeen = (row: HTMLElement): boolean => {
  const page = row.closest('main')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return page !== undefined && bottom > page.top && top < page.bottom
}

/** Focuses the row focused last if it is visible, otherwise the first visible one. */
export const enterRows = (box: HTMLElement, position: number): void => {
  const last = rowAt(box, position)
  focusPart(
    last && isSeen(last)
      ? last
      : ([...box.querySelectorAll<HTMLElement>('[data-song]')].find(isSeen) ?? last),
  )
}

/** Returns the row itself followed by its controls. */
const stopsOf = (row: Element): HTMLElement[] => {
  const item = row.closest('li')
  const own = item?.querySelector<HTMLElement>('[data-song]')
  return item && own ? [own, ...item.querySelectorAll<HTMLElement>(CONTROLS)] : []
}

/** Moves the focus within a row; stops at its ends. */
export const focusBeside = (target: HTMLElement, by: 1 | -1): void => {
  const stops = stopsOf(target).filter((stop) => stop.checkVisibility({ visibilityProperty: true }))
  stops[stops.indexOf(target) + by]?.focus()
}
