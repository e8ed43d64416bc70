import * as z from 'zod/mini'
import { type Access, type Endpoint, endpoint } from '../endpoint.ts'
import { ofArtist } from '../fields.ts'
import { id, idParams, listMeta, pageQuery, success } from '../pagination.ts'
import type { SecurityEvent } from '../security-events.ts'
import { BULK_INLINE_MAX, BULK_MAX, bulkReply } from './bulk.ts'

/** A boolean filter; zod's own type would add half a kilobyte to the first script. */
export const yesOrNo = z.enum(['true', 'false'])
export type YesOrNo = z.infer<typeof yesOrNo>

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Filtered<F extends Shape> = {
  [K in keyof F & string as `filter[${K}]`]: z.ZodMiniOptional<F[K]>
}
type Sorted<S extends string> = S | `-${S}`

interface Listed<
  R extends string,
  P extends Access,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  S extends string,
  F extends Shape,
> {
  /** Its path below `/admin`, or below the area it belongs to. */
  resource: R
  /** Lists of the artist area contain what belongs to one artist, the selected one or `artist_id`. */
  area?: 'artist'
  /** Plural name of the rows, for the API reference. */
  noun: string
  /** Who may read. */
  read: P
  /** Settings that must all be on. */
  feature?: Endpoint['feature']
  /** Writing requires a recent login. */
  stepUp?: true
  /** The security event that writes are recorded as. */
  event?: SecurityEvent
  /** Fields of a list row. */
  row: Row
  /** Fields of a single item. */
  item: Item
  /** Sortable fields, the first one is the default; a leading `-` sorts descending. */
  sorts: readonly [Sorted<S>, ...Sorted<S>[]]
  filters: F
}

interface Handled<
  R extends string,
  P extends Access,
  W extends Access,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  S extends string,
  F extends Shape,
  A extends string,
> extends Listed<R, P, Row, Item, S, F> {
  /** Who may write. */
  write: W
  /** Bulk actions. */
  actions: readonly [A, ...A[]]
}

interface Edited<
  R extends string,
  P extends Access,
  W extends Access,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  Change extends Shape,
  S extends string,
  F extends Shape,
> extends Listed<R, P, Row, Item, S, F> {
  /** Who may write. */
  write: W
  /** Editable fields; each is a field of the item too. */
  change: Change
}

interface Crud<
  R extends string,
  P extends Access,
  W extends Access,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  Create extends z.ZodMiniType,
  Change extends Shape,
  S extends string,
  F extends Shape,
  A extends string,
> extends Handled<R, P, W, Row, Item, S, F, A> {
  create: Create
  /** Editable fields; each is a field of the item too. */
  change: Change
  /** Maximum size in bytes of a create or change body. */
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

/** Detects concurrent edits: a PUT returns the version it was made from. */
const version = z.string().check(z.maxLength(64))

/** Metadata of a page; `more` if there are more rows than the total, which is where counting stopped. */
export const meta = z.extend(listMeta, { more: z.optional(z.literal(true)) })

const pathOf = <R extends string>({ area, resource }: { area?: 'artist'; resource: R }) =>
  `/${area ?? 'admin'}/${resource}` as const

const switched = (feature: Endpoint['feature']) => (feature === undefined ? {} : { feature })

const guarded = ({ stepUp, event }: Pick<Endpoint, 'stepUp' | 'event'>) => ({
  ...(stepUp && { stepUp }),
  ...(event && { event }),
})

/** Endpoints of a read-only list page: page, ids and item. */
export const listed = <
  const R extends string,
  const P extends Access,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  const S extends string,
  F extends Shape,
>(
  of: Listed<R, P, Row, Item, S, F>,
) => {
  const { noun, read } = of
  const path = pathOf(of)
  const feature = switched(of.feature)
  const narrowing = { q: pageQuery.q, ...filtersOf(of.filters), ...(of.area && ofArtist) }
  // Has the enum's own values; its type does not survive the generic.
  const sort = z._default(z.enum(both<S>(of.sorts)), of.sorts[0] as never)
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: read,
      ...feature,
      summary: `Lists ${noun}, page by page`,
      query: z.object({ ...pageQuery, ...narrowing, sort }),
      reply: z.object({ data: z.array(of.row), meta }),
    }),
    ids: endpoint({
      method: 'GET',
      path: `${path}/ids`,
      access: read,
      ...feature,
      summary: `Returns the ids of all matching ${noun}, at most ${BULK_MAX}`,
      query: z.object(narrowing),
      reply: z.array(z.number()),
    }),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access: read,
      ...feature,
      summary: `Returns one of the ${noun}`,
      params: idParams,
      reply: z.object({ id: z.number(), version, ...of.item }),
    }),
  }
}

/** Endpoints of a list page whose rows are created elsewhere: those of `listed`, delete and bulk. */
export const handled = <
  const R extends string,
  const P extends Access,
  const W extends Access,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  const S extends string,
  F extends Shape,
  const A extends string,
>(
  of: Handled<R, P, W, Row, Item, S, F, A>,
) => {
  const { noun, write } = of
  const path = pathOf(of)
  const feature = switched(of.feature)
  const guards = guarded(of)
  return {
    ...listed(of),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: write,
      ...feature,
      ...guards,
      summary: `Deletes one of the ${noun}`,
      params: idParams,
      reply: success,
    }),
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      access: write,
      ...feature,
      ...guards,
      summary: `Applies one action to many ${noun}; more than ${BULK_INLINE_MAX} run as a job whose progress \`run\` returns; \`later\` leaves time to cancel`,
      body: z.strictObject({
        action: z.enum(of.actions),
        ids: z.array(id).check(z.minLength(1), z.maxLength(BULK_MAX)),
        value: z.optional(z.union([z.number(), z.string().check(z.maxLength(200))])),
        later: z.optional(z.boolean()),
      }),
      reply: bulkReply,
      status: (reply: { run: string | null }) => (reply.run === null ? 200 : 202),
      idempotent: 'resumable',
      max_body: 262_144,
    }),
  }
}

const limited = (max_body: number | undefined) => (max_body === undefined ? {} : { max_body })

const changing = <
  const R extends string,
  const W extends Access,
  Item extends Shape,
  Change extends Shape,
>(of: {
  resource: R
  area?: 'artist'
  noun: string
  write: W
  feature?: Endpoint['feature']
  stepUp?: true
  event?: SecurityEvent
  item: Item
  change: Change
  max_body?: number
}) => ({
  change: endpoint({
    method: 'PUT',
    path: `${pathOf(of)}/{id}`,
    access: of.write,
    ...switched(of.feature),
    ...guarded(of),
    summary: `Updates one of the ${of.noun}; 409 when it has changed since the given version`,
    params: idParams,
    body: z.strictObject({ version, ...of.change }),
    reply: z.object({ id: z.number(), version, ...of.item }),
    ...limited(of.max_body),
  }),
})

/** Endpoints of a list page whose rows are created and deleted elsewhere: those of `listed`, and change. */
export const edited = <
  const R extends string,
  const P extends Access,
  const W extends Access,
  Row extends z.ZodMiniObject,
  Item extends Shape,
  Change extends Shape,
  const S extends string,
  F extends Shape,
>(
  of: Edited<R, P, W, Row, Item, Change, S, F>,
) => ({ ...listed(of), ...changing(of) })

/**
 * Endpoints of a list page: page, ids, item, create, change, delete and bulk, the same for every resource.
 * Deleting is idempotent; a change based on an outdated version returns 409.
 */
export const crud = <
  const R extends string,
  const P extends Access,
  const W extends Access,
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
  const { noun, write } = of
  const path = pathOf(of)
  const feature = switched(of.feature)
  return {
    ...handled(of),
    create: endpoint({
      method: 'POST',
      path,
      access: write,
      ...feature,
      ...guarded(of),
      summary: `Creates one of the ${noun}`,
      body: of.create,
      reply: z.object({ id: z.number(), version, ...of.item }),
      status: 201,
      idempotent: true,
      ...limited(of.max_body),
    }),
    ...changing(of),
  }
}

type Call = Endpoint & { access: Access }
type ById = Call & { params: typeof idParams }

/** Any table created by `listed`, with the common fields. */
export type ListedTable = {
  list: Call & {
    query: z.ZodMiniObject
    reply: z.ZodMiniObject<{ data: z.ZodMiniArray<z.ZodMiniObject>; meta: typeof meta }>
  }
  ids: Call & { query: z.ZodMiniObject; reply: z.ZodMiniArray<z.ZodMiniNumber> }
  get: ById & { reply: z.ZodMiniObject }
}

/** Any table created by `handled`. */
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

/** Any table created by `edited`. */
export type EditedTable = ListedTable & {
  change: ById & { body: z.ZodMiniObject; reply: z.ZodMiniObject }
}

/** Any table created by `crud`. */
export type CrudTable = HandledTable &
  EditedTable & { create: Call & { body: z.ZodMiniType; reply: z.ZodMiniObject } }

/** Any table of a list page, with its optional write endpoints. */
export type ListPageTable = ListedTable & Partial<CrudTable>

export const isHandled = (table: ListPageTable): table is ListPageTable & HandledTable => 'bulk' in table

export const isEdited = (table: ListPageTable): table is ListPageTable & EditedTable => 'change' in table

export const isWritten = (table: ListPageTable): table is CrudTable => 'create' in table

/** More levels are no honest mistake. */
const MAX_LEVELS = 5

/**
 * Decodes a text that may be JSON-encoded, also repeatedly: returns the innermost text. Any other value, and a text that is
 * not the JSON of a text, is returned as it is.
 */
export const decodeNestedJson = (value: unknown): unknown => {
  let inner = value
  for (let level = 0; level < MAX_LEVELS && typeof inner === 'string'; level++) {
    try {
      const parsed: unknown = JSON.parse(inner)
      if (typeof parsed !== 'string') return inner
      inner = parsed
    } catch {
      return inner
    }
  }
  return inner
}
