import type { ReactNode } from 'react'
import type { LikedSongSort, ReactionSort } from '../../../contract/catalog/likes.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { SortButton } from '../../catalog/items/lists/SortButton.tsx'
import { SongSortButton } from '../../catalog/items/rows/SongSortButton.tsx'
import type { SongSorting } from '../../catalog/items/rows/song-sort.ts'
import styles from './library.module.css'
import type { useListFilter } from './list-filter.ts'

interface FilterBarProps<S extends ReactionSort | LikedSongSort> {
  label: string
  filter: ReturnType<typeof useListFilter<S>>
  choices: Record<S, string>
  /** Sorting by columns instead of the choices. */
  sorting?: SongSorting
  /** Actions for the whole list. */
  children?: ReactNode
}

/** Above a library list: actions, filter field and sort button. */
export const FilterBar = <S extends ReactionSort | LikedSongSort>({
  label,
  filter,
  choices,
  sorting,
  children,
}: FilterBarProps<S>) => {
  const { search, setSearch, sort, setSort } = filter
  return (
    <div className={styles.libraryActions}>
      {children}
      <FilterField label={label} value={search} onChange={setSearch} />
      {sorting ? (
        <SongSortButton sorting={sorting} />
      ) : (
        <SortButton choices={choices} value={sort} onChange={setSort} />
      )}
    </div>
  )
}
