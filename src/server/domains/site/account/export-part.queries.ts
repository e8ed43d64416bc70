import { type RawBuilder, sql } from 'kysely'

/** One kind of data an account has, in an order that supports keyset pagination. */
export interface Part {
  /** Sort columns and their types. */
  order: [RawBuilder<unknown>, RawBuilder<unknown>]
  types: [RawBuilder<unknown>, RawBuilder<unknown>]
  entry: RawBuilder<unknown>
  from: (userId: number) => RawBuilder<unknown>
}

export const int = sql`int`
/** The order of rows that have an id. */
export const byId = (id: RawBuilder<unknown>): Pick<Part, 'order' | 'types'> => ({
  order: [id, id],
  types: [int, int],
})
