import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Podcast } from '../../../contract/podcasts.ts'

export const orders = { '-published_at': 'Newest first', serial: 'From the first episode on' }
export type Order = keyof typeof orders

/** All episodes, those not heard to their end, or those of them that are begun. */
export type Only = 'all' | 'unplayed' | 'begun'

/** Which episodes of a podcast are shown, and how. */
export interface Shown {
  sort: Order
  only: Only
  season: number | null
  /** What is looked for in their names. */
  q: string
}

const onlys = new Set<unknown>(['unplayed', 'begun'])

/** How its episodes are shown; it lives in the address, so that the way back leads to the same list. */
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
