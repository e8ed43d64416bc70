import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ItemRef } from '../../player/queue/item.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import type { MenuAnchor } from '../../ui/overlays/menu.ts'
import { PreviewButton } from '../shell/PreviewButton.tsx'
import styles from './crud.module.css'
import type { Column } from './types.ts'

interface CrudTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[] | undefined
  /** Number of skeleton rows. */
  expected: number
  titleOf: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  selection: {
    ids: ReadonlySet<number>
    toggle: (id: number, range: boolean) => void
    toggleAll: () => void
  } | null
  /** Whether rows open a sheet. */
  opens: boolean
  openMenu: ((row: Row, anchor: MenuAnchor) => void) | null
  /** Path of the page of a row, which opens instead of the sheet. */
  pageOf?: ((row: Row) => string) | undefined
  preview: ((row: Row) => ItemRef | null) | undefined
  /** Id of the row in the sheet. */
  open: number | null
}

const classOf = <Row,>({ end, narrow }: Column<Row>, index: number): string =>
  classes(index === 0 && styles.title, end && styles.end, !narrow && index > 0 && styles.wide)

interface HeadProps<Row> extends Pick<CrudTableProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
  index: number
}

const Head = <Row,>({ column, index, sort, onSort }: HeadProps<Row>) => {
  const desc = sort.startsWith('-')
  const sorted = column.sort !== undefined && sort.replace('-', '') === column.sort
  const Arrow = desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={classOf(column, index)}
      style={{ maxWidth: column.max }}
      aria-sort={sorted ? (desc ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <PlainButton
          className={classes(styles.crudSort, sorted && styles.on)}
          onClick={() => onSort(sorted && !desc ? `-${column.sort}` : (column.sort as string))}
        >
          <span className="truncate">{column.title}</span>
          {sorted && <Arrow className="icon-16" aria-hidden="true" />}
        </PlainButton>
      ) : (
        <span className="truncate">{column.title}</span>
      )}
    </th>
  )
}

interface BodyRowProps<Row>
  extends Omit<CrudTableProps<Row>, 'rows' | 'expected' | 'label' | 'sort' | 'onSort'> {
  row: Row & { id: number }
}

const BodyRow = <Row,>({
  row,
  columns,
  titleOf,
  selection,
  opens,
  openMenu,
  pageOf,
  preview,
  open,
}: BodyRowProps<Row>) => {
  const { t } = useTranslation()
  const title = titleOf(row)
  const selected = selection?.ids.has(row.id) ?? false
  const item = preview?.(row)
  const withPreview = (cell: ReactNode) =>
    item ? (
      <div className={styles.crudPreview}>
        <PreviewButton item={item} title={title} />
        {cell}
      </div>
    ) : (
      cell
    )
  const inLink = (cell: ReactNode) =>
    pageOf ? (
      <Link to={pageOf(row)} className={styles.crudOpen}>
        {cell}
      </Link>
    ) : opens ? (
      <Link
        to="."
        search={((now: object) => ({ ...now, edit: row.id })) as never}
        className={styles.crudOpen}
        resetScroll={false}
      >
        {cell}
      </Link>
    ) : (
      cell
    )
  return (
    <tr
      className={classes(selected && styles.selected, open === row.id && styles.open)}
      onContextMenu={
        openMenu
          ? (event) => {
              event.preventDefault()
              openMenu(row, { x: event.clientX, y: event.clientY, within: event.currentTarget })
            }
          : undefined
      }
    >
      {selection && (
        <td className={styles.crudSelect}>
          <Checkbox
            aria-label={t('Select {title}', { title })}
            checked={selected}
            onChange={() => {}}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} className={classOf(column, index)} style={{ maxWidth: column.max }}>
          {index === 0 ? withPreview(inLink(column.cell(row))) : column.cell(row)}
        </td>
      ))}
      {openMenu && (
        <td className={styles.crudMore}>
          <IconButton
            size="sm"
            label={t('More options for {title}', { title })}
            aria-haspopup="menu"
            onClick={(event) => openMenu(row, event.currentTarget)}
          >
            <Ellipsis className="icon-18" aria-hidden="true" />
          </IconButton>
        </td>
      )}
    </tr>
  )
}

const Loading = <Row,>({ columns, expected, selection, openMenu }: CrudTableProps<Row>) =>
  Array.from({ length: expected }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows
    <tr key={index}>
      {selection && <td className={styles.crudSelect} />}
      {columns.map((column, index) => (
        <td key={column.key} className={classOf(column, index)}>
          <Skeleton width={index === 0 ? '60%' : 40} height={14} />
        </td>
      ))}
      {openMenu && <td className={styles.crudMore} />}
    </tr>
  ))

/** Table of a list page; sorting, selection and opening are controlled by the caller. */
export const CrudTable = <Row extends { id: number }>(props: CrudTableProps<Row>) => {
  const { t } = useTranslation()
  const { label, columns, rows, selection, openMenu, sort, onSort } = props
  const all = rows !== undefined && rows.length > 0 && rows.every(({ id }) => selection?.ids.has(id))
  const some = !all && (rows?.some(({ id }) => selection?.ids.has(id)) ?? false)
  return (
    <table className={styles.crudTable} aria-label={label} aria-busy={rows === undefined}>
      <thead>
        <tr>
          {selection && (
            <th className={styles.crudSelect} scope="col">
              <Checkbox
                aria-label={t('Select all on this page')}
                checked={all}
                indeterminate={some}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column, index) => (
            <Head key={column.key} column={column} index={index} sort={sort} onSort={onSort} />
          ))}
          {openMenu && (
            <th className={styles.crudMore} scope="col">
              <span className="visually-hidden">{t('More')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows ? rows.map((row) => <BodyRow key={row.id} {...props} row={row} />) : <Loading {...props} />}
      </tbody>
    </table>
  )
}
