import type { Song } from '../../../../contract/catalog/items.ts'
import { currentLanguage } from '../../../i18n/i18n.ts'
import { useUrlParam } from '../lists/url-param.ts'

/** Columns of song lists; the rating, which is part of the second line, has no header. */
export type SongColumn = 'title' | 'artist' | 'album' | 'plays' | 'added' | 'duration' | 'rating'

/** How a list is sorted, and by which columns it can be. */
export interface SongSorting {
  /** Name of the present order; that of a column in reverse starts with `-`. */
  value: string
  /** Order without a choice of the listener. */
  preset: string
  /** Names of the orders by the columns that can be chosen. */
  by: Partial<Record<SongColumn, string>>
  onSort: (sort: string) => void
}

/** Returns columns whose orders are named like them. */
export const byColumns = (...columns: SongColumn[]): SongSorting['by'] =>
  Object.fromEntries(columns.map((column) => [column, column]))

/** Dates and numbers start with the greatest, names with A. */
const greatestFirst: readonly SongColumn[] = ['plays', 'added', 'rating']

/** Returns the direction in which a list is sorted by a column; null if it is not. */
export const directionOf = (value: string, name: string | undefined): 'ascending' | 'descending' | null => {
  if (value === name) return 'ascending'
  return value === `-${name}` ? 'descending' : null
}

/** Returns the order that pressing a column leads to: its first direction, its second, then the list's own. */
export const sortAfter = ({ value, preset, by }: SongSorting, column: SongColumn): string => {
  const up = by[column] ?? preset
  const [first, second] = greatestFirst.includes(column) ? [`-${up}`, up] : [up, `-${up}`]
  if (value === first) return second
  return value === second ? preset : first
}

/** The order in the URL, if the list has it, and a function that changes it there. */
export const useSongSort = <S extends string>(known: readonly S[], preset: S) => {
  const [sort, setSort] = useUrlParam('sort')
  const value = known.find((one) => one === sort) ?? preset
  const onSort = (next: string): void => setSort(next === preset ? '' : next)
  return { value, preset, onSort }
}

type Key = (song: Song) => string | number
const keys: Record<'title' | 'plays' | 'duration', Key> = {
  title: (song) => song.title,
  plays: (song) => song.plays,
  duration: (song) => song.duration,
}

/** Orders of lists that are loaded as a whole; the first is the list's own. */
export const loadedSorts = ['', 'title', '-title', 'plays', '-plays', 'duration', '-duration'] as const

/** Sorts a loaded list; equal songs keep their order. */
export const sortSongs = (songs: Song[], sort: (typeof loadedSorts)[number]): Song[] => {
  if (sort === '') return songs
  const key = keys[sort.replace('-', '') as keyof typeof keys]
  const sign = sort.startsWith('-') ? -1 : 1
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true })
  return songs.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    return sign * (typeof a === 'number' ? a - Number(b) : compare(a, String(b)))
  })
}

/** Sorting of a list that is loaded as a whole, by its columns; the order is in the URL. */
export const useLoadedSort = () => {
  const { value, ...sorting } = useSongSort(loadedSorts, '')
  const by = byColumns('title', 'plays', 'duration')
  return { value, sorting: { value, by, ...sorting } satisfies SongSorting }
}
