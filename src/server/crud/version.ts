import { createHash } from 'node:crypto'
import type { ListPageTable } from '../../contract/admin/crud.ts'

/** The fields of a noun that may be changed. */
export const changeable = (table: ListPageTable): string[] =>
  Object.keys(table.change?.body.shape ?? {}).filter((name) => name !== 'version')

/**
 * A word for what can be changed of an item as it is now. Counters that move by themselves are no part of it, so that
 * only another person's change makes a conflict.
 */
export const versionOf = (table: ListPageTable, item: Record<string, unknown>): string => {
  const fields = changeable(table).map((name) => [name, item[name] ?? null])
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)
}
