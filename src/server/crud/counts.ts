import { adminCounts } from '../../contract/admin/counts.ts'
import { countListed } from '../db/listing.ts'
import { type Http, mount } from '../http/mount.ts'
import { shortMemo } from '../http/short-memo.ts'
import type { Platform } from '../platform.ts'
import type { AnyResource } from './resource.ts'

const counts = shortMemo<Record<string, number>>(30_000)

const countAll = async (on: Platform, resources: readonly AnyResource[]): Promise<Record<string, number>> => {
  const counted = await Promise.all(
    resources.map(async ({ name, listing, menu = {} }) =>
      menu === null ? [] : [[name, await countListed(on.db, listing, { filters: menu })] as const],
    ),
  )
  return Object.fromEntries(counted.flat())
}

/** Serves the counts beside the entries of the menu. */
export const countsRoutes = (http: Http, on: Platform, resources: readonly AnyResource[]): void =>
  mount(http, adminCounts, { get: () => counts.get(on.db, 'all', () => countAll(on, resources)) })
