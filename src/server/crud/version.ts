import { createHash } from 'node:crypto'
import type { ListPageTable } from '../../contract/core/back-office/crud.ts'

/** Returns the editable fields of a resource. */
export const changeable = (table: ListPageTable): string[] =>
  Object.keys(table.change?.body.shape ?? {}).filter((name) => name !== 'version')

/**
 * Returns a hash of an item's editable fields. Counters are not part of it, so that only edits by others cause
 * conflicts.
 */
export const versionOf = (table: ListPageTable, item: Record<string, unknown>): string => {
  const fields = changeable(table).map((name) => [name, item[name] ?? null])
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)
}
