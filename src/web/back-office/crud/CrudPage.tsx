import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isEdited, isHandled, type ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { mayCall } from '../../data/session/permissions.ts'
import { useSession } from '../../data/session/session.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { BulkBar } from './BulkBar.tsx'
import { type Bulk, useBulk } from './bulk.ts'
import { CrudBody, opensItems } from './CrudBody.tsx'
import { CrudHead } from './CrudHead.tsx'
import { CrudTools } from './CrudTools.tsx'
import styles from './crud.module.css'
import { deleteWithUndo } from './delete-with-undo.ts'
import { type List, PER_PAGE, useList } from './list.ts'
import { Pager } from './Pager.tsx'
import { ItemSheet } from './sheet/ItemSheet.tsx'
import type { Column, CrudPageProps, ItemOf, RowOf } from './types.ts'

const keyOf = (name: string) => `admin-columns-${name}` as const

const chosenBefore = (name: string): Record<string, boolean> => {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(name)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}

/** Returns the visible columns: the defaults, adjusted by the choices stored in this browser. */
const useColumns = <Row,>(name: string, columns: Column<Row>[]) => {
  const [chosen, setChosen] = useState(() => chosenBefore(name))
  const isShown = (column: Column<Row>): boolean => chosen[column.key] ?? !column.extra
  const [first, ...others] = columns
  const toggle = (key: string): void => {
    const column = columns.find((one) => one.key === key)
    if (!column) return
    const next = { ...chosen, [key]: !isShown(column) }
    setChosen(next)
    writeStored(keyOf(name), JSON.stringify(next))
  }
  return {
    shown: [...(first ? [first] : []), ...others.filter(isShown)],
    choices: others.map((column) => ({ key: column.key, title: column.title, shown: isShown(column) })),
    toggle,
  }
}

interface PartProps<T extends ListPageTable> {
  page: CrudPageProps<T>
  list: List<T>
  bulk: Bulk
  onRemove: (row: RowOf<T> | ItemOf<T>) => void
}

const Foot = <T extends ListPageTable>({ page: { of }, list, bulk }: PartProps<T>) => {
  const { answer, rows, selection, selectAll, setUrlState } = list
  const meta = answer.data?.meta
  if (!meta || !rows || rows.length === 0) return null
  const { page, last_page = 1, total = 0, more = false } = meta
  return (
    <footer className={styles.crudFoot}>
      {isHandled(of) && selection.ids.size > 0 && (
        <BulkBar
          bulk={bulk}
          count={selection.ids.size}
          total={total}
          selectAll={selectAll}
          clear={selection.clear}
        />
      )}
      <Pager
        page={page}
        last={last_page}
        perPage={PER_PAGE}
        total={total}
        more={more}
        onPage={(page) => setUrlState({ page })}
      />
    </footer>
  )
}

const Sheet = <T extends ListPageTable>({ page, list, onRemove }: Omit<PartProps<T>, 'bulk'>) => {
  const { fields = [], fresh, writes = false, deletes = true } = page
  const { urlState, setUrlState, ids } = list
  const { edit } = urlState
  if (edit === null || !opensItems(page) || (edit === 'new' ? !fresh : page.pageOf)) return null
  const at = edit === 'new' ? -1 : ids.indexOf(edit)
  const close = () => setUrlState({ edit: null })
  const remove = (item: ItemOf<T>) => {
    close()
    onRemove(item)
  }
  return (
    <ItemSheet
      page={page}
      edit={edit}
      fields={fields}
      fresh={fresh}
      writes={writes}
      onClose={close}
      onRemove={deletes && isHandled(page.of) ? remove : null}
      neighbours={{ before: ids[at - 1], behind: at < 0 ? undefined : ids[at + 1] }}
      onMove={(id) => setUrlState({ edit: id }, { replace: true })}
    />
  )
}

/** Returns whether the user may change what is listed. */
const useMayWrite = ({ of, writes = true }: CrudPageProps<ListPageTable>): boolean => {
  const access = isHandled(of) ? of.bulk.access : isEdited(of) ? of.change.access : null
  return useSession(({ user }) => writes && (access === null || mayCall(user, access)))
}

/**
 * List page of the back office: search, filters, sorting, paging, columns, bulk actions, export, and a side sheet to
 * create, edit and delete. Its state is in the URL. Features that no other page needs belong in a separate page.
 */
export const CrudPage = <T extends ListPageTable>(props: CrudPageProps<T>) => {
  const writes = useMayWrite(props as never)
  const list = useList(props)
  const { fresh, summary } = props
  const create = writes &&
    fresh &&
    summary.fresh !== undefined && {
      label: summary.fresh,
      icon: Plus,
      onClick: () => list.setUrlState({ edit: 'new' }),
    }
  const page = { ...props, writes, main: props.main ?? create ?? false }
  const columns = useColumns(page.name, page.columns)
  const parts = {
    page,
    list,
    bulk: useBulk(page, list),
    onRemove: (row: RowOf<T> | ItemOf<T>) => {
      if (isHandled(page.of)) void deleteWithUndo(page.of, [row.id], page.titleOf(row))
    },
  }
  return (
    <div className={styles.crud}>
      <CrudHead page={page} list={list} />
      {page.above}
      <CrudTools
        searchLabel={page.summary.search}
        urlState={list.urlState}
        setUrlState={list.setUrlState}
        filters={page.filters ?? []}
        columns={columns.choices}
        onColumn={columns.toggle}
      >
        {page.tools}
      </CrudTools>
      <CrudBody {...parts} columns={columns.shown} />
      <Foot {...parts} />
      <Sheet {...parts} />
    </div>
  )
}
