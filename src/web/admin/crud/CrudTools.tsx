import { Columns3, Funnel, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/menu.ts'
import type { Asked } from './asked.ts'
import type { Filter } from './types.ts'

/** Milliseconds after the last letter until the list follows. */
const SETTLES = 300

interface SearchFieldProps {
  label: string
  q: string
  onSearch: (q: string) => void
}

/** A field whose question follows what is typed. */
export const SearchField = ({ label, q, onSearch }: SearchFieldProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  // Back, forward and "clear all" change the question from outside.
  useEffect(() => {
    if (q !== sent.current) setTyped(q)
    sent.current = q
  }, [q])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onSearch(sent.current)
    }, SETTLES)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return (
    <div className="input compact crud-search">
      <Search className="s18" aria-hidden="true" />
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
          <X className="s16" aria-hidden="true" />
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
  /** In front of the label. */
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
  asked: Asked
  ask: (change: Partial<Asked>, options?: { replace?: boolean }) => void
  filters: readonly Filter[]
  /** Columns that may be taken away or added. */
  columns: { key: string; title: string; shown: boolean }[]
  onColumn: (key: string) => void
}

/** Search, filters and columns above a list. */
export const CrudTools = ({ searchLabel, asked, ask, filters, columns, onColumn }: CrudToolsProps) => {
  const { t } = useTranslation()
  const search = useRef((q: string) => ask({ q }, { replace: true }))
  search.current = (q) => ask({ q }, { replace: true })
  const [onSearch] = useState(() => (q: string) => search.current(q))
  const setFilter = (name: string, value: string | null) => {
    const { [name]: _, ...rest } = asked.filters
    ask({ filters: value === null ? rest : { ...rest, [name]: value } })
  }
  const filterEntries = filters.flatMap((filter): MenuEntry[] => [
    { kind: 'head', text: filter.label },
    ...filter.choices.map(({ value, label }): MenuEntry => {
      const chosen = asked.filters[filter.name] === value
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
    <div className="crud-tools">
      <SearchField label={searchLabel} q={asked.q} onSearch={onSearch} />
      {filters.length > 0 && (
        <MenuButton of="filter" label={t('Filter')} entries={filterEntries} className="btn line">
          <Funnel className="s16" aria-hidden="true" />
        </MenuButton>
      )}
      {filters.map((filter) => {
        const chosen = filter.choices.find(({ value }) => value === asked.filters[filter.name])
        return (
          chosen && (
            <button
              key={filter.name}
              type="button"
              className="crud-chip"
              aria-label={t('Remove the filter {name}', { name: `${filter.label}: ${chosen.label}` })}
              onClick={() => setFilter(filter.name, null)}
            >
              {filter.label}: {chosen.label}
              <X className="s16" aria-hidden="true" />
            </button>
          )
        )
      })}
      {columns.length > 0 && (
        <MenuButton
          of="columns"
          label={t('Columns')}
          entries={columnEntries}
          className="btn ghost crud-columns"
        >
          <Columns3 className="s16" aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  )
}
