import type { Trx } from '../db/schema.ts'
import { insertRecords } from './audit-log.queries.ts'

type Values = Record<string, unknown>

/** One row of the audit log: `before` is absent for creations, `after` for deletions. */
export interface Recorded {
  resource: string
  action: string
  item_id?: number
  /** Title of the item. */
  label?: string
  before?: Values
  after?: Values
}

/** Who made the change and from where. */
export interface AuditAuthor {
  id: number
  name: string
  address?: string | null
}

const MASK = '***'
const secret = /password|secret|token/i

const masked = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, secret.test(name) && value ? MASK : value]),
  )

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns changed values only; all values of created or deleted items. */
const differing = ({ before, after }: Recorded): Pick<Recorded, 'before' | 'after'> => {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) }
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]))
  const project = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: project(before), after: project(after) }
}

const textOf = (values: Values | undefined): string | null => (values ? JSON.stringify(masked(values)) : null)

/** Writes changes to the audit log, committed with `trx`. Passwords, secrets and tokens are never written. */
export const record = async (trx: Trx, by: AuditAuthor, lines: Recorded[]): Promise<void> => {
  if (lines.length === 0) return
  await insertRecords(
    trx,
    lines.map((line) => {
      const { before, after } = differing(line)
      return {
        user_id: by.id,
        user_name: by.name,
        address: by.address ?? null,
        action: line.action,
        resource: line.resource,
        item_id: line.item_id ?? null,
        label: line.label ?? null,
        before: textOf(before),
        after: textOf(after),
      }
    }),
  )
}
