import * as z from 'zod/mini'
import { type Endpoint, endpoint, type Permitted } from '../endpoint.ts'
import { idParams, listMeta, pageQuery, success } from '../paging.ts'
import type { SettingKey } from '../settings.ts'
import { AT_ONCE, BULK_MOST, bulkReply } from './bulk.ts'

/** A filter with two sides; zod's own way weighs half a kilobyte in the first script. */
export const yesOrNo = z.enum(['true', 'false'])
export type YesOrNo = z.infer<typeof yesOrNo>

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Filtered<F extends Shape> = {
  [K in keyof F & string as `filter[${K}]`]: z.ZodMiniOptional<F[K]>
}
type Sorted<S extends string> = S | `-${S}`

interface Listed<
  R extends string,
  P extends Permitted,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  S extends string,
  F extends Shape,
> {
  /** Its path below `/admin`. */
  resource: R
  /** What the rows are, in the plural, for the API reference. */
  noun: string
  /** Who may look. */
  read: P
  feature?: SettingKey
  /** What a list shows of one. */
  row: Row
  /** What its side sheet shows of one. */
  item: Item
  /** Fields to sort by, the first one unless asked otherwise; `-` before it turns the order round. */
  sorts: readonly [Sorted<S>, ...Sorted<S>[]]
  filters: F
}

interface Handled<
  R extends string,
  P extends Permitted,
  W extends Permitted,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  S extends string,
  F extends Shape,
  A extends string,
> extends Listed<R, P, Row, Item, S, F> {
  /** Who may write. */
  write: W
  /** What may be done with many at once. */
  actions: readonly [A, ...A[]]
}

interface Crud<
  R extends string,
  P extends Permitted,
  W extends Permitted,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  Create extends z.ZodMiniType,
  Change extends Shape,
  S extends string,
  F extends Shape,
  A extends string,
> extends Handled<R, P, W, Row, Item, S, F, A> {
  create: Create
  /** What may be changed; every field is a field of the item too. */
  change: Change
  /** Largest body in bytes of what is made or changed. */
  max_body?: number
}

const filtersOf = <F extends Shape>(filters: F): Filtered<F> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, schema]) => [`filter[${name}]`, z.optional(schema)]),
  ) as Filtered<F>

const both = <S extends string>(sorts: readonly Sorted<S>[]): [Sorted<S>, ...Sorted<S>[]] => {
  const names = new Set(sorts.map((sort) => sort.replace(/^-/, '')))
  return [...names].flatMap((name) => [name, `-${name}`]) as [Sorted<S>, ...Sorted<S>[]]
}

/** Shows which fields somebody else has changed meanwhile: a PUT hands back the version it was made from. */
const version = z.string().check(z.maxLength(64))

/** Of a page; `more` where there are more than the total: counting ended there. */
const meta = z.extend(listMeta, { more: z.optional(z.literal(true)) })

const switched = (feature: SettingKey | undefined) => (feature === undefined ? {} : { feature })

/** The calls of a list page on which nothing is written: page, ids and item. */
export const listed = <
  const R extends string,
  const P extends Permitted,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  const S extends string,
  F extends Shape,
>(
  of: Listed<R, P, Row, Item, S, F>,
) => {
  const { resource, noun, read } = of
  const feature = switched(of.feature)
  const narrowing = { q: pageQuery.q, ...filtersOf(of.filters) }
  // Of the enum's own words; its type does not follow through a generic.
  const sort = z._default(z.enum(both<S>(of.sorts)), of.sorts[0] as never)
  return {
    list: endpoint({
      method: 'GET',
      path: `/admin/${resource}`,
      access: read,
      ...feature,
      summary: `A page of ${noun}`,
      query: z.object({ ...pageQuery, ...narrowing, sort }),
      reply: z.object({ data: z.array(of.row), meta }),
    }),
    ids: endpoint({
      method: 'GET',
      path: `/admin/${resource}/ids`,
      access: read,
      ...feature,
      summary: `The ids of all ${noun} that match, ${BULK_MOST} at most`,
      query: z.object(narrowing),
      reply: z.array(z.number()),
    }),
    get: endpoint({
      method: 'GET',
      path: `/admin/${resource}/{id}`,
      access: read,
      ...feature,
      summary: `One of the ${noun}`,
      params: idParams,
      reply: z.object({ id: z.number(), version, ...of.item }),
    }),
  }
}

/** The calls of a list page whose rows come from elsewhere: what `listed` has, deleting and bulk. */
export const handled = <
  const R extends string,
  const P extends Permitted,
  const W extends Permitted,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  const S extends string,
  F extends Shape,
  const A extends string,
>(
  of: Handled<R, P, W, Row, Item, S, F, A>,
) => {
  const { resource, noun, write } = of
  const feature = switched(of.feature)
  return {
    ...listed(of),
    remove: endpoint({
      method: 'DELETE',
      path: `/admin/${resource}/{id}`,
      access: write,
      ...feature,
      summary: `Deletes one of the ${noun}`,
      params: idParams,
      reply: success,
    }),
    bulk: endpoint({
      method: 'POST',
      path: `/admin/${resource}/bulk`,
      access: write,
      ...feature,
      summary: `Does the same with many ${noun}; with more than ${AT_ONCE} as a job whose progress \`run\` tells; \`later\` leaves time to take it back`,
      body: z.strictObject({
        action: z.enum(of.actions),
        ids: z.array(z.number().check(z.int(), z.positive())).check(z.minLength(1), z.maxLength(BULK_MOST)),
        value: z.optional(z.union([z.number(), z.string().check(z.maxLength(200))])),
        later: z.optional(z.boolean()),
      }),
      reply: bulkReply,
      status: (reply: { run: string | null }) => (reply.run === null ? 200 : 202),
      idempotent: true,
      max_body: 262_144,
    }),
  }
}

/**
 * The calls of one list page of the back office: page, ids, item, create, change, delete and bulk, the same for every
 * noun. Deleting is idempotent; a change of what somebody else changed meanwhile answers 409.
 */
export const crud = <
  const R extends string,
  const P extends Permitted,
  const W extends Permitted,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  Create extends z.ZodMiniType,
  Change extends Shape,
  const S extends string,
  F extends Shape,
  const A extends string,
>(
  of: Crud<R, P, W, Row, Item, Create, Change, S, F, A>,
) => {
  const { resource, noun, write } = of
  const feature = switched(of.feature)
  const large = of.max_body === undefined ? {} : { max_body: of.max_body }
  const item = z.object({ id: z.number(), version, ...of.item })
  return {
    ...handled(of),
    create: endpoint({
      method: 'POST',
      path: `/admin/${resource}`,
      access: write,
      ...feature,
      summary: `Creates one of the ${noun}`,
      body: of.create,
      reply: item,
      status: 201,
      idempotent: true,
      ...large,
    }),
    change: endpoint({
      method: 'PUT',
      path: `/admin/${resource}/{id}`,
      access: write,
      ...feature,
      summary: `Changes one of the ${noun}; 409 when it has changed since the version was read`,
      params: idParams,
      body: z.strictObject({ version, ...of.change }),
      reply: item,
      ...large,
    }),
  }
}

type Call = Endpoint & { access: Permitted }
type ById = Call & { params: typeof idParams }

/** Any table that `listed` made, as far as all of them are alike. */
export type ListedTable = {
  list: Call & {
    query: z.ZodMiniObject
    reply: z.ZodMiniObject<{ data: z.ZodMiniArray<z.ZodMiniObject>; meta: typeof meta }>
  }
  ids: Call & { query: z.ZodMiniObject; reply: z.ZodMiniArray<z.ZodMiniNumber> }
  get: ById & { reply: z.ZodMiniObject }
}

/** Any table that `handled` made. */
export type HandledTable = ListedTable & {
  remove: ById & { reply: typeof success }
  bulk: Call & {
    body: z.ZodMiniType<{
      action: string
      ids: number[]
      value?: string | number | undefined
      later?: boolean | undefined
    }>
    reply: typeof bulkReply
  }
}

/** Any table that `crud` made. */
export type CrudTable = HandledTable & {
  create: Call & { body: z.ZodMiniType; reply: z.ZodMiniObject }
  change: ById & { body: z.ZodMiniObject; reply: z.ZodMiniObject }
}

/** Any table of a list page, with whatever can be written there. */
export type ListPageTable = ListedTable & Partial<CrudTable>

export const isHandled = (table: ListPageTable): table is ListPageTable & HandledTable => 'bulk' in table

export const isWritten = (table: ListPageTable): table is CrudTable => 'change' in table
