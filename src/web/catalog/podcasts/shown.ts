import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Podcast } from '../../../contract/catalog/items.ts'

export const orders = { '-published_at': 'Newest first', serial: 'Oldest first' }
export type Order = keyof typeof orders

/** All episodes, unplayed ones, or those started but unplayed. */
export type Only = 'all' | 'unplayed' | 'begun'

/** Filter and sort order of a podcast's episodes. */
export interface Shown {
  sort: Order
  only: Only
  season: number | null
  /** Title filter. */
  q: string
}

const onlys = new Set<unknown>(['unplayed', 'begun'])

/** Filter and sort order from the URL, so that going back restores the list. */
export const useShown = (podcast: Podcast | undefined) => {
  const search = useSearch({ strict: false }) as { sort?: string; only?: string; season?: string; q?: string }
  const { sort, only } = search
  const navigate = useNavigate()
  const preset: Order = podcast?.order === 'serial' ? 'serial' : '-published_at'
  const season = Number(search.season ?? Number.NaN)
  const shown: Shown = {
    sort: sort && Object.hasOwn(orders, sort) ? (sort as Order) : preset,
    only: onlys.has(only) ? (only as Only) : 'all',
    season: Number.isInteger(season) ? season : null,
    q: String(search.q ?? ''),
  }
  const show = (next: Partial<Shown>) => {
    const { sort, only, season, q } = { ...shown, ...next }
    const search = {
      ...(sort !== preset && { sort }),
      ...(only !== 'all' && { only }),
      ...(season !== null && { season }),
      ...(q && { q }),
    }
    void navigate({ to: '.', search: search as object, replace: true })
  }
  return { shown, show }
}
