import { useNavigate } from '@tanstack/react-router'
import { Eye, Pencil, SearchX, Trash2 } from 'lucide-react'
import { use } from 'react'
import { isEdited, isHandled, type ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { type MenuAnchor, type MenuEntry, toggleMenu } from '../../ui/overlays/menu.ts'
import { PageIcon } from '../shell/head.tsx'
import type { Bulk } from './bulk.ts'
import { CrudTable as Table } from './CrudTable.tsx'
import styles from './crud.module.css'
import type { List } from './list.ts'
import type { Column, CrudPageProps, RowOf } from './types.ts'

interface CrudBodyProps<T extends ListPageTable> {
  page: CrudPageProps<T>
  list: List<T>
  columns: Column<RowOf<T>>[]
  bulk: Bulk
  onRemove: (row: RowOf<T>) => void
}

const Empty = <T extends ListPageTable>({
  page: { summary: words, main },
  list,
}: Pick<CrudBodyProps<T>, 'page' | 'list'>) => {
  const { t } = useTranslation()
  const Icon = use(PageIcon)
  if (!list.narrowed)
    return (
      <EmptyState icon={<Icon aria-hidden="true" />} title={words.empty} text={words.emptyHint}>
        {main &&
          ('to' in main ? (
            <LinkButton to={main.to as '/'}>{main.label}</LinkButton>
          ) : (
            <Button onClick={main.onClick}>{main.label}</Button>
          ))}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t('No results')}
      text={t('Try a different search or remove some filters.')}
    >
      <div className="mt-4">
        <Button onClick={() => list.setUrlState({ q: '', filters: {} })}>
          {t('Clear search and filters')}
        </Button>
      </div>
    </EmptyState>
  )
}

/** Returns whether rows open a sheet. */
export const opensItems = <T extends ListPageTable>({
  fields = [],
  before,
  after,
}: Pick<CrudPageProps<T>, 'fields' | 'before' | 'after'>): boolean =>
  fields.length > 0 || before !== undefined || after !== undefined

/** The table, or its loading, error or empty state. */
export const CrudBody = <T extends ListPageTable>({
  page,
  list,
  columns,
  bulk,
  onRemove,
}: CrudBodyProps<T>) => {
  const { t } = useTranslation()
  const { of, name, titleOf, summary: words, fields = [] } = page
  const writes = page.writes && (isHandled(of) || isEdited(of))
  const { urlState, setUrlState, answer, rows } = list
  const opens = opensItems(page)
  const [open, openIcon] = fields.length > 0 && writes ? [t('Edit'), Pencil] : [t('Review report'), Eye]
  const selects = bulk.deletes || bulk.actions.length > 0
  const navigate = useNavigate()
  const openRow = (row: RowOf<T>) =>
    page.pageOf ? void navigate({ to: page.pageOf(row) }) : setUrlState({ edit: row.id })
  const openMenu = (row: RowOf<T>, anchor: MenuAnchor) => {
    const clicked = !(anchor instanceof HTMLElement)
    if (clicked && selects && list.selection.ids.size > 1 && list.selection.ids.has(row.id))
      return bulk.openMenu(anchor)
    const entries: MenuEntry[] = page.entries?.(row) ?? []
    if (opens) entries.unshift({ kind: 'item', label: open, icon: openIcon, run: () => openRow(row) })
    if (bulk.deletes)
      entries.push(
        { kind: 'line' },
        { kind: 'item', label: bulk.deleteLabel, icon: Trash2, run: () => onRemove(row) },
      )
    toggleMenu({ of: `${name} ${row.id}`, label: titleOf(row), entries, anchor })
  }
  if (answer.isError && !answer.data)
    return <LoadError error={answer.error} retry={() => void answer.refetch()} />
  if (rows?.length === 0) return <Empty page={page} list={list} />
  return (
    <div className={styles.crudScroll}>
      <Table
        label={words.search}
        columns={columns}
        rows={rows}
        expected={12}
        titleOf={titleOf}
        sort={list.sort}
        onSort={(sort) => setUrlState({ sort })}
        selection={selects ? list.selection : null}
        opens={opens}
        preview={page.preview}
        pageOf={page.pageOf}
        openMenu={opens || page.entries ? openMenu : null}
        open={typeof urlState.edit === 'number' ? urlState.edit : null}
      />
    </div>
  )
}
