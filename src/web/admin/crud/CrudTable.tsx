import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { MenuAnchor } from '../../ui/menu.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Column } from './types.ts'

interface CrudTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[] | undefined
  /** How many rows the skeleton has. */
  expected: number
  titleOf: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  selection: {
    ids: ReadonlySet<number>
    toggle: (id: number, range: boolean) => void
    toggleAll: () => void
  } | null
  /** Whether a row opens its sheet. */
  opens: boolean
  openMenu: ((row: Row, anchor: MenuAnchor) => void) | null
  /** The row in the sheet. */
  open: number | null
}

const classOf = <Row,>({ end, narrow }: Column<Row>, place: number): string =>
  `${end ? 'end' : ''}${narrow || place === 0 ? '' : ' wide'}`

interface HeadProps<Row> extends Pick<CrudTableProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
  place: number
}

const Head = <Row,>({ column, place, sort, onSort }: HeadProps<Row>) => {
  const desc = sort.startsWith('-')
  const sorted = column.sort !== undefined && sort.replace('-', '') === column.sort
  const Arrow = desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={classOf(column, place)}
      style={{ width: column.width }}
      aria-sort={sorted ? (desc ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className={`crud-sort${sorted ? ' on' : ''}`}
          onClick={() => onSort(sorted && !desc ? `-${column.sort}` : (column.sort as string))}
        >
          <span className="trunc">{column.title}</span>
          {sorted && <Arrow className="s16" aria-hidden="true" />}
        </button>
      ) : (
        <span className="trunc">{column.title}</span>
      )}
    </th>
  )
}

interface BodyRowProps<Row>
  extends Omit<CrudTableProps<Row>, 'rows' | 'expected' | 'label' | 'sort' | 'onSort'> {
  row: Row & { id: number }
}

const BodyRow = <Row,>({ row, columns, titleOf, selection, opens, openMenu, open }: BodyRowProps<Row>) => {
  const { t } = useTranslation()
  const title = titleOf(row)
  const selected = selection?.ids.has(row.id) ?? false
  const inLink = (cell: ReactNode) =>
    opens ? (
      <Link
        to="."
        search={((now: object) => ({ ...now, edit: row.id })) as never}
        className="crud-open"
        resetScroll={false}
      >
        {cell}
      </Link>
    ) : (
      cell
    )
  return (
    <tr
      className={`${selected ? 'selected' : ''}${open === row.id ? ' open' : ''}`}
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
        <td className="crud-pick">
          <input
            type="checkbox"
            className="check"
            aria-label={t('Select {title}', { title })}
            checked={selected}
            onChange={() => {}}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, place) => (
        <td key={column.key} className={classOf(column, place)}>
          {place === 0 ? inLink(column.cell(row)) : column.cell(row)}
        </td>
      ))}
      {openMenu && (
        <td className="crud-more">
          <button
            type="button"
            className="ib sm"
            aria-label={t('More about {title}', { title })}
            aria-haspopup="menu"
            onClick={(event) => openMenu(row, event.currentTarget)}
          >
            <Ellipsis className="s18" aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  )
}

const Waiting = <Row,>({ columns, expected, selection, openMenu }: CrudTableProps<Row>) =>
  Array.from({ length: expected }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without anything in them
    <tr key={place}>
      {selection && <td className="crud-pick" />}
      {columns.map((column, place) => (
        <td key={column.key} className={classOf(column, place)}>
          <Skeleton width={place === 0 ? '60%' : '40%'} height={14} />
        </td>
      ))}
      {openMenu && <td className="crud-more" />}
    </tr>
  ))

/** The rows of a list page with their titles; what is sorted, selected and opened is whoever uses it to say. */
export const CrudTable = <Row extends { id: number }>(props: CrudTableProps<Row>) => {
  const { t } = useTranslation()
  const { label, columns, rows, selection, openMenu, sort, onSort } = props
  const all = rows !== undefined && rows.length > 0 && rows.every(({ id }) => selection?.ids.has(id))
  const some = !all && (rows?.some(({ id }) => selection?.ids.has(id)) ?? false)
  return (
    <table className="crud-table" aria-label={label} aria-busy={rows === undefined}>
      <thead>
        <tr>
          {selection && (
            <th className="crud-pick" scope="col">
              <input
                type="checkbox"
                className="check"
                aria-label={t('Select all on this page')}
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = some
                }}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column, place) => (
            <Head key={column.key} column={column} place={place} sort={sort} onSort={onSort} />
          ))}
          {openMenu && (
            <th className="crud-more" scope="col">
              <span className="sr-only">{t('More')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows ? rows.map((row) => <BodyRow key={row.id} {...props} row={row} />) : <Waiting {...props} />}
      </tbody>
    </table>
  )
}
