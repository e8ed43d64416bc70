import { type AdminNavEntry, adminNavigation, adminNavOrder } from '../../contract/admin/navigation.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { crudPageQuery } from './crud.ts'

/** All of the operator's entries, in order. */
export const navEntriesQuery = () => crudPageQuery(adminNavigation, { sort: 'order', per_page: 100 })

/** Puts the entries into this order: on screen at once, back when the server refuses. Throws `CallError`. */
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
