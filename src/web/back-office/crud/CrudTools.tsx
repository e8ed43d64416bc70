import { Columns3, Funnel, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { listed } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import styles from './crud.module.css'
import { FilterPopover } from './FilterPopover.tsx'
import type { Filter } from './types.ts'
import type { ListUrlState } from './url-state.ts'

interface MenuButtonProps {
  of: string
  label: string
  entries: MenuEntry[]
  className: string | undefined
  /** Content before the label. */
  children: ReactNode
}

const MenuButton = ({ of, label, entries, className, children }: MenuButtonProps) => (
  <Button
    variant="ghost"
    className={className}
    aria-haspopup="menu"
    onClick={(event) => toggleMenu({ of, label, entries, anchor: event.currentTarget })}
  >
    {children}
    {label}
  </Button>
)

/** Field that searches a list of the back office. */
export const ListSearch = (props: ComponentProps<typeof FilterField>) => (
  <FilterField {...props} className={styles.crudSearch} />
)

interface CrudToolsProps {
  searchLabel: string
  urlState: ListUrlState
  setUrlState: (change: Partial<ListUrlState>, options?: { replace?: boolean }) => void
  filters: readonly Filter[]
  /** Content between search and filters. */
  children?: ReactNode
  /** Columns that can be shown or hidden. */
  columns: { key: string; title: string; shown: boolean }[]
  onColumn: (key: string) => void
}

/** Search, filters and column menu above a list. */
export const CrudTools = ({
  searchLabel,
  urlState,
  setUrlState,
  filters: all,
  children,
  columns,
  onColumn,
}: CrudToolsProps) => {
  const { t } = useTranslation()
  const filters = all.filter(({ elsewhere }) => !elsewhere)
  const filterButton = useRef<HTMLButtonElement>(null)
  const [filtering, setFiltering] = useState(false)
  const setFilter = (name: string, value: string | null) => {
    const { [name]: _, ...rest } = urlState.filters
    setUrlState({ filters: value === null ? rest : { ...rest, [name]: value } })
  }
  const others = Object.fromEntries(
    Object.entries(urlState.filters).filter(([name]) => filters.every((filter) => filter.name !== name)),
  )
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
      <ListSearch
        label={searchLabel}
        value={urlState.q}
        onChange={(q) => setUrlState({ q }, { replace: true })}
      />
      {children}
      {filters.length > 0 && (
        <>
          <Button
            ref={filterButton}
            aria-haspopup="dialog"
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          >
            <Funnel className="icon-16" aria-hidden="true" />
            {t('Filter')}
          </Button>
          {filtering && (
            <FilterPopover
              anchor={filterButton}
              close={() => setFiltering(false)}
              filters={filters}
              values={urlState.filters}
              onChange={(values) => setUrlState({ filters: { ...others, ...values } })}
            />
          )}
        </>
      )}
      {filters.map((filter) => {
        const values = urlState.filters[filter.name]?.split(',') ?? []
        const chosen = filter.choices.filter(({ value }) => values.includes(value))
        const name = `${filter.label}: ${listed(chosen.map(({ label }) => label))}`
        return (
          chosen.length > 0 && (
            <PlainButton
              key={filter.name}
              className={styles.crudChip}
              aria-label={t('Remove filter {name}', { name })}
              onClick={() => setFilter(filter.name, null)}
            >
              {name}
              <X className="icon-16" aria-hidden="true" />
            </PlainButton>
          )
        )
      })}
      {columns.length > 0 && (
        <MenuButton of="columns" label={t('Columns')} entries={columnEntries} className={styles.crudColumns}>
          <Columns3 className="icon-16" aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  )
}
