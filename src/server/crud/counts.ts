import { adminCounts, artistCounts } from '../../contract/platform/back-office/roles.ts'
import type { AppContext } from '../context/app-context.ts'
import { countListed } from '../db/listing.ts'
import { mayCall } from '../http/authorize.ts'
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
