import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { insertRecords } from './audit.queries.ts'

type Values = Record<string, unknown>

/** One line of the audit log: `before` is missing where something is created, `after` where it is deleted. */
export interface Recorded {
  resource: string
  action: string
  item_id?: number
  /** What the thing is called. */
  label?: string
  before?: Values
  after?: Values
}

/** Who did it and from where. */
export interface Author {
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

/** Of a change only what differs; all of what is created or deleted. */
const differing = ({ before, after }: Recorded): Pick<Recorded, 'before' | 'after'> => {
  if (!before || !after) return { ...(before && { before }), ...(after && { after }) }
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]))
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const textOf = (values: Values | undefined): string | null => (values ? JSON.stringify(masked(values)) : null)

/** Writes what was done into the audit log, with the commit of `trx`. Passwords, secrets and tokens never get there. */
export const record = async (trx: Transaction<Database>, by: Author, lines: Recorded[]): Promise<void> => {
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
