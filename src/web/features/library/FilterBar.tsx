import type { ReactNode } from 'react'
import type { LikedSongSort, ReactionSort } from '../../../contract/catalog/likes.ts'
import { FilterField } from '../../items/FilterField.tsx'
import { SongSortButton } from '../../items/rows/SongSortButton.tsx'
import type { SongSorting } from '../../items/rows/song-sort.ts'
import { SortButton } from '../../items/SortButton.tsx'
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
