/** The rows of a list in its box: only those on screen exist, and a list may be shown in parts. */

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)'
/** Times that a row far away may take to come, in frames. */
const PATIENCE = 30

interface Part {
  list: HTMLElement
  /** Place of its first row in the whole. */
  offset: number
}

const partsOf = (box: HTMLElement): Part[] => {
  let offset = 0
  return [...box.querySelectorAll<HTMLElement>('.tracks:is(ol, ul)')].map((list) => {
    const part = { list, offset }
    offset += Number(list.firstElementChild?.ariaSetSize ?? list.childElementCount)
    return part
  })
}

const rowIn = (item: Element | null | undefined): HTMLElement | null =>
  item?.querySelector<HTMLElement>('[data-song]') ?? null

/** The place in the whole list of the row that holds an element; null outside of all rows. */
export const placeOf = (box: HTMLElement, target: Element): number | null => {
  const item = target.closest('li')
  const part = partsOf(box).find(({ list }) => list === item?.parentElement)
  if (!item || !part) return null
  const within = item.ariaPosInSet ? Number(item.ariaPosInSet) - 1 : [...part.list.children].indexOf(item)
  return part.offset + within
}

const partAt = (box: HTMLElement, place: number): Part | undefined =>
  partsOf(box).findLast(({ offset }) => offset <= place)

const rowAt = (box: HTMLElement, place: number): HTMLElement | null => {
  const part = partAt(box, place)
  if (!part) return null
  const within = place - part.offset
  const virtual = part.list.firstElementChild?.ariaSetSize
  return rowIn(
    virtual
      ? part.list.querySelector(`:scope > [aria-posinset="${within + 1}"]`)
      : part.list.children.item(within),
  )
}

const scrollNear = (box: HTMLElement, place: number): void => {
  const part = partAt(box, place)
  const page = box.closest('main')
  const height = part?.list.firstElementChild?.clientHeight
  if (!part || !page || !height) return
  const top = part.list.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
  page.scrollTo({ top: top + (place - part.offset) * height - page.clientHeight / 2, behavior: 'instant' })
}

const give = (row: HTMLElement | null | undefined): void => {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** Gives the focus to a row, wherever it is. */
export const focusRow = (box: HTMLElement, place: number): void => {
  if (!rowAt(box, place)) scrollNear(box, place)
  let left = PATIENCE
  const look = () => {
    const row = rowAt(box, place)
    give(row)
    if (!row && --left > 0) requestAnimationFrame(look)
  }
  look()
}

/** Whether a row can be seen, at least a part of it. */
const isSeen = (row: HTMLElement): boolean => {
  const page = row.closest('main')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return page !== undefined && bottom > page.top && top < page.bottom
}

/** Gives the focus to the row that had it last if that can be seen, else to the first one that can. */
export const enterRows = (box: HTMLElement, place: number): void => {
  const last = rowAt(box, place)
  give(
    last && isSeen(last)
      ? last
      : ([...box.querySelectorAll<HTMLElement>('[data-song]')].find(isSeen) ?? last),
  )
}

/** The row itself, then what can be pressed in it. */
const stopsOf = (row: Element): HTMLElement[] => {
  const item = row.closest('li')
  const own = item?.querySelector<HTMLElement>('[data-song]')
  return item && own ? [own, ...item.querySelectorAll<HTMLElement>(CONTROLS)] : []
}

/** Moves the focus inside of a row, or stays at its ends. */
export const focusBeside = (target: HTMLElement, by: 1 | -1): void => {
  const stops = stopsOf(target).filter((stop) => stop.checkVisibility({ visibilityProperty: true }))
  stops[stops.indexOf(target) + by]?.focus()
}
