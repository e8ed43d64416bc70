import type { QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { adminCounts, artistCounts } from '../../contract/platform/back-office/roles.ts'
import type { AppContext } from '../context/app-context.ts'
import { countCreated, countListed } from '../db/listing.ts'
import { mayCall } from '../http/authorize.ts'
import { throwFieldErrors } from '../http/http-error.ts'
import { type Http, mount } from '../http/mount.ts'
import { createTtlCache } from '../http/ttl-cache.ts'
import type { AnyResource } from './resource.ts'

const counts = createTtlCache<Record<string, number>>(30_000)

type Counts = Record<string, number>

const countSome = async (ctx: AppContext, resources: readonly AnyResource[]): Promise<Counts> => {
  const counted = await Promise.all(
    resources.map(
      async ({ name, listing, menu }) =>
        [name, await countListed(ctx.db, listing, { filters: menu ?? {} })] as const,
    ),
  )
  return Object.fromEntries(counted)
}

type Waiting = ReplyOf<typeof adminCounts.waiting>

/** Counts what waits for operators, with what came in a period and in the preceding one. */
const countWaiting = (
  ctx: AppContext,
  resources: readonly AnyResource[],
  { from, to }: QueryOf<typeof adminCounts.waiting>,
): Promise<Waiting> => {
  const [first, end] = [new Date(from), new Date(to)]
  const before = new Date(2 * first.getTime() - end.getTime())
  if (end <= first) throwFieldErrors({ to: ['This value isn’t valid.'] })
  return Promise.all(
    resources.map(async ({ name, listing, menu, waiting }) => {
      const coming = { filters: waiting ?? {} }
      const [open, came, came_before] = await Promise.all([
        countListed(ctx.db, listing, { filters: waiting ?? menu ?? {} }),
        countCreated(ctx.db, listing, coming, [first, end]),
        countCreated(ctx.db, listing, coming, [before, first]),
      ])
      return { resource: name, open, came, came_before }
    }),
  )
}

/** Serves the counts of the menu; counts of pending items are never cached. */
export const countsRoutes = (http: Http, ctx: AppContext, all: readonly AnyResource[]): void => {
  const resources = all.filter(({ scope }) => !scope)
  const pending = resources.filter(({ menu }) => menu)
  const others = resources.filter(({ menu }) => menu === undefined)
  mount(http, adminCounts, {
    get: async ({ viewer }) => {
      const seen = ({ table }: AnyResource) => mayCall(viewer, table.list.access)
      const all = await counts.get(ctx.db, 'all', () => countSome(ctx, others))
      const known = others.filter(seen).flatMap(({ name }) => (name in all ? [[name, all[name] ?? 0]] : []))
      return { ...Object.fromEntries(known), ...(await countSome(ctx, pending.filter(seen))) }
    },
    waiting: ({ viewer, query }) =>
      countWaiting(
        ctx,
        pending.filter(
          ({ table, listing }) => mayCall(viewer, table.list.access) && listing.sorts.created_at,
        ),
        query,
      ),
  })
}

/** Serves the counts of the artist area's menu, by path below `/artist/`. */
export const artistCountsRoutes = (http: Http, ctx: AppContext, all: readonly AnyResource[]): void =>
  mount(http, artistCounts, {
    get: async ({ viewer, query }) => {
      const counted = await Promise.all(
        all.flatMap(({ table, listing, menu, scope }) =>
          scope && menu !== null
            ? countListed(ctx.db, listing, { filters: { ...menu, ...scope.filters(viewer, query) } }).then(
                (count) => [table.list.path.replace('/artist/', ''), count] as const,
              )
            : [],
        ),
      )
      return Object.fromEntries(counted)
    },
  })
