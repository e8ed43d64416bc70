import { Columns3, Funnel, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import fieldsStyles from '../../ui/fields.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'
import styles from './crud.module.css'
import type { Filter } from './types.ts'
import type { ListUrlState } from './url-state.ts'

/** Debounce of search input, in milliseconds. */
const DEBOUNCE_MS = 300

interface SearchFieldProps {
  label: string
  q: string
  onSearch: (q: string) => void
}

/** Search field with debounced input. */
export const SearchField = ({ label, q, onSearch }: SearchFieldProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  // Back, forward and "clear all" change the query from outside.
  useEffect(() => {
    if (q !== sent.current) setTyped(q)
    sent.current = q
  }, [q])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onSearch(sent.current)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <div className={`${fieldsStyles.input} ${fieldsStyles.compact} ${styles.crudSearch}`}>
      <Search className="icon-18" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed && (
        <IconButton size="sm" label={t('Clear search')} onClick={() => setTyped('')}>
          <X className="icon-16" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

interface MenuButtonProps {
  of: string
  label: string
  entries: MenuEntry[]
  className: string
  /** Content before the label. */
  children: ReactNode
}

const MenuButton = ({ of, label, entries, className, children }: MenuButtonProps) => (
  <button
    type="button"
    className={className}
    aria-haspopup="menu"
    onClick={(event) => toggleMenu({ of, label, entries, anchor: event.currentTarget })}
  >
    {children}
    {label}
  </button>
)

interface CrudToolsProps {
  searchLabel: string
  urlState: ListUrlState
  setUrlState: (change: Partial<ListUrlState>, options?: { replace?: boolean }) => void
  filters: readonly Filter[]
  /** Columns that can be shown or hidden. */
  columns: { key: string; title: string; shown: boolean }[]
  onColumn: (key: string) => void
}

/** Search, filters and column menu above a list. */
export const CrudTools = ({
  searchLabel,
  urlState,
  setUrlState,
  filters,
  columns,
  onColumn,
}: CrudToolsProps) => {
  const { t } = useTranslation()
  const search = useRef((q: string) => setUrlState({ q }, { replace: true }))
  search.current = (q) => setUrlState({ q }, { replace: true })
  const [onSearch] = useState(() => (q: string) => search.current(q))
  const setFilter = (name: string, value: string | null) => {
    const { [name]: _, ...rest } = urlState.filters
    setUrlState({ filters: value === null ? rest : { ...rest, [name]: value } })
  }
  const filterEntries = filters.flatMap((filter): MenuEntry[] => [
    { kind: 'head', text: filter.label },
    ...filter.choices.map(({ value, label }): MenuEntry => {
      const chosen = urlState.filters[filter.name] === value
      return { kind: 'choice', label, chosen, run: () => setFilter(filter.name, chosen ? null : value) }
    }),
  ])
  const columnEntries = columns.map(
    ({ key, title, shown }): MenuEntry => ({
      kind: 'choice',
      label: title,
      chosen: shown,
      run: () => onColumn(key),
    }),
  )
  return (
    <div className={styles.crudTools}>
      <SearchField label={searchLabel} q={urlState.q} onSearch={onSearch} />
      {filters.length > 0 && (
        <MenuButton
          of="filter"
          label={t('Filter')}
          entries={filterEntries}
          className={`${buttonsStyles.btn} ${buttonsStyles.line}`}
        >
          <Funnel className="icon-16" aria-hidden="true" />
        </MenuButton>
      )}
      {filters.map((filter) => {
        const chosen = filter.choices.find(({ value }) => value === urlState.filters[filter.name])
        return (
          chosen && (
            <button
              key={filter.name}
              type="button"
              className={styles.crudChip}
              aria-label={t('Remove filter {name}', { name: `${filter.label}: ${chosen.label}` })}
              onClick={() => setFilter(filter.name, null)}
            >
              {filter.label}: {chosen.label}
              <X className="icon-16" aria-hidden="true" />
            </button>
          )
        )
      })}
      {columns.length > 0 && (
        <MenuButton
          of="columns"
          label={t('Columns')}
          entries={columnEntries}
          className={`${buttonsStyles.btn} ${buttonsStyles.ghost} ${styles.crudColumns}`}
        >
          <Columns3 className="icon-16" aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  )
}
