import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ListPageTable } from '../../../contract/core/back-office/crud.ts'
import { showError } from '../../data/errors.ts'
import { crudPageQuery, matchingIds } from './crud.ts'
import { leavingKey, useDeletedRows } from './delete-with-undo.ts'
import type { CrudPageProps, RowOf } from './types.ts'
import { queryOf, useUrlState } from './url-state.ts'

/** Selection of a list page, across its pages. */
const useSelection = (shown: readonly number[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  const toggle = (id: number, range: boolean): void => {
    const next = new Set(ids)
    const from = anchor === null ? -1 : shown.indexOf(anchor)
    const to = shown.indexOf(id)
    if (range && from >= 0 && to >= 0)
      for (const one of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
    else if (!next.delete(id)) next.add(id)
    setIds(next)
    setAnchor(id)
  }
  const toggleAll = (): void => {
    const next = new Set(ids)
    const all = shown.every((id) => next.has(id))
    for (const id of shown) {
      if (all) next.delete(id)
      else next.add(id)
    }
    setIds(next)
  }
  return {
    ids,
    toggle,
    toggleAll,
    set: (all: Iterable<number>) => setIds(new Set(all)),
    clear: () => setIds(new Set()),
  }
}

export const PER_PAGE = 50

/** Rows, filters and selection of a list page. */
export const useList = <T extends ListPageTable>({ of, within, filters = [] }: CrudPageProps<T>) => {
  const names = filters.map((filter) => filter.name).join()
  const filterNames = useMemo(() => (names ? names.split(',') : []), [names])
  const { urlState, setUrlState } = useUrlState(filterNames)
  const { page, ...narrowed } = queryOf(urlState)
  const narrowing = { ...narrowed, ...within }
  const answer = useQuery(crudPageQuery(of, { ...narrowing, page, per_page: PER_PAGE } as never))
  const leaving = useDeletedRows((state) => state.ids)
  const all = answer.data?.data as RowOf<T>[] | undefined
  const { page: shown = 1, last_page = 1 } = answer.data?.meta ?? {}
  // Its rows were deleted; of many rows, the number of pages is an estimate.
  const instead = all?.length === 0 && shown > 1 ? (shown > last_page ? last_page : 1) : null
  const leavePage = useEffectEvent((page: number) => setUrlState({ page }, { replace: true }))
  useEffect(() => {
    if (instead !== null) leavePage(instead)
  }, [instead])
  const rows = all?.filter(({ id }) => !leaving.has(leavingKey(of, id)))
  const ids = rows?.map(({ id }) => id) ?? []
  const selection = useSelection(ids)
  const usualSort = useMemo(() => String(of.list.query.parse({}).sort), [of])
  const selectAll = async (): Promise<void> => {
    try {
      const { sort: _, ...filter } = narrowing
      selection.set(await matchingIds(of, filter as never))
    } catch (error) {
      showError(error)
    }
  }
  return {
    urlState: urlState,
    setUrlState: setUrlState,
    answer,
    rows,
    ids,
    selection,
    selectAll,
    /** The query without paging, as used for exports. */
    narrowing,
    sort: urlState.sort ?? usualSort,
    narrowed:
      urlState.q !== '' ||
      filters.some(({ name, scope: within }) => !within && urlState.filters[name] !== undefined),
  }
}

export type List<T extends ListPageTable> = ReturnType<typeof useList<T>>
