import { adminCounts } from '../../contract/admin/counts.ts'
import { countListed } from '../db/listing.ts'
import { type Http, mount } from '../http/mount.ts'
import { shortMemo } from '../http/short-memo.ts'
import { may } from '../http/viewer.ts'
import type { Platform } from '../platform.ts'
import type { AnyResource } from './resource.ts'

const counts = shortMemo<Record<string, number>>(30_000)

type Counts = Record<string, number>

const countSome = async (on: Platform, resources: readonly AnyResource[]): Promise<Counts> => {
  const counted = await Promise.all(
    resources.map(
      async ({ name, listing, menu }) =>
        [name, await countListed(on.db, listing, { filters: menu ?? {} })] as const,
    ),
  )
  return Object.fromEntries(counted)
}

/** Serves the counts beside the entries of the menu; those of what waits for somebody are always as of now. */
export const countsRoutes = (http: Http, on: Platform, resources: readonly AnyResource[]): void => {
  const waiting = resources.filter(({ menu }) => menu)
  const others = resources.filter(({ menu }) => menu === undefined)
  mount(http, adminCounts, {
    get: async ({ viewer }) => {
      const seen = ({ table }: AnyResource) => may(viewer, table.list.access)
      const all = await counts.get(on.db, 'all', () => countSome(on, others))
      const known = others.filter(seen).flatMap(({ name }) => (name in all ? [[name, all[name] ?? 0]] : []))
      return { ...Object.fromEntries(known), ...(await countSome(on, waiting.filter(seen))) }
    },
  })
}
