import {
  type AdminNavEntry,
  adminNavigation,
  adminNavOrder,
} from '../../../contract/site/back-office/navigation.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { crudPageQuery } from '../crud/crud.ts'

/** All navigation entries, in order. */
export const navEntriesQuery = () => crudPageQuery(adminNavigation, { sort: 'position', per_page: 100 })

/** Reorders the entries optimistically; rolls back on error. Throws `CallError`. */
export const arrangeEntries = async (entries: AdminNavEntry[]): Promise<void> => {
  const { queryKey } = navEntriesQuery()
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (page) => page && { ...page, data: entries })
  try {
    await call(adminNavOrder.arrange, { body: { ids: entries.map(({ id }) => id) } })
  } finally {
    void queryClient.invalidateQueries()
  }
}
