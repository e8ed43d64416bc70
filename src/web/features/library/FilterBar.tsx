import type { ReactNode } from 'react'
import type { ReactionSort } from '../../../contract/likes.ts'
import { FilterField } from '../../items/FilterField.tsx'
import { SortButton } from '../../items/SortButton.tsx'
import styles from './library.module.css'
import type { useListFilter } from './list-filter.ts'

interface FilterBarProps<S extends ReactionSort> {
  label: string
  filter: ReturnType<typeof useListFilter<S>>
  choices: Record<S, string>
  /** Actions for the whole list. */
  children?: ReactNode
}

/** Above a library list: actions, filter field and sort button. */
export const FilterBar = <S extends ReactionSort>({
  label,
  filter,
  choices,
  children,
}: FilterBarProps<S>) => {
  const { search, setSearch, sort, setSort } = filter
  return (
    <div className={styles.libraryActions}>
      {children}
      <FilterField label={label} value={search} onChange={setSearch} />
      <SortButton choices={choices} value={sort} onChange={setSort} />
    </div>
  )
}
