import type { TeamRole } from '../../../../contract/platform/artist-team.ts'
import type { ItemAccess, Scope } from '../../../crud/resource.ts'
import type { Db } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import { isAdmin, type Viewer } from '../../../http/viewer.ts'

/**
 * Reading, changing music and page, setting prices, and managing team and money. Editors set prices, as wherever music
 * is sold a price is part of publishing a release and tells nothing of what came in; coupons, splits, earnings and
 * payouts decide who gets what, and are for owners.
 */
export type TeamAccess = 'read' | 'edit' | 'price' | 'own'

const granted: Record<TeamRole, readonly TeamAccess[]> = {
  analyst: ['read'],
  editor: ['read', 'edit', 'price'],
  owner: ['read', 'edit', 'price', 'own'],
}

const artistsFor = (viewer: Viewer, access: TeamAccess): number[] =>
  viewer.artists.filter(({ role }) => granted[role].includes(access)).map(({ id }) => id)

/** Returns the artists whose music and page the viewer may change. */
export const editableArtists = (viewer: Viewer): number[] => artistsFor(viewer, 'edit')

/** Returns the artists whose money the viewer decides on. */
export const ownedArtists = (viewer: Viewer): number[] => artistsFor(viewer, 'own')

/** Throws 404 for artists that the viewer does not manage, 403 for those whose team role does not suffice. */
export const requireManaged = (
  viewer: Viewer,
  artist_ids: readonly (number | null)[],
  access: TeamAccess,
): void => {
  const roles = new Map(viewer.artists.map(({ id, role }) => [id, role]))
  for (const id of artist_ids) {
    const role = (id === null ? undefined : roles.get(id)) ?? throwError('not_found')
    if (!granted[role].includes(access)) throwError('forbidden')
  }
}

/**
 * Returns the artist of a request in the artist area: the given one, or the one the viewer selected. 404 for artists
 * that the viewer does not manage, 403 if the team role does not suffice. Administrators may read every artist.
 */
export const managedArtist = (
  viewer: Viewer,
  artist_id: number | undefined,
  access: TeamAccess = 'read',
): number => {
  const id = artist_id ?? viewer.artist_id ?? throwError('not_found')
  if (!(access === 'read' && isAdmin(viewer))) requireManaged(viewer, [id], access)
  return id
}

type ArtistsOf = (db: Db, ids: number[]) => Promise<(number | null)[]>

const scopeFor = (artistsOf: ArtistsOf, needed: Record<ItemAccess, TeamAccess>): Scope => ({
  filters: (viewer, query) => ({
    artist: managedArtist(viewer, query.artist_id as number | undefined, needed.read),
  }),
  requireAccess: async (db, viewer, ids, access) =>
    requireManaged(viewer, await artistsOf(db, ids), needed[access]),
})

/**
 * Limits a resource of the artist area to the items of managed artists; its listing needs a filter `artist`.
 * `artistsOf` returns the artist of each item.
 */
export const artistScope = (artistsOf: ArtistsOf): Scope =>
  scopeFor(artistsOf, { read: 'read', edit: 'edit' })

/** Limits a resource of prices to the items of managed artists. */
export const priceScope = (artistsOf: ArtistsOf): Scope =>
  scopeFor(artistsOf, { read: 'read', edit: 'price' })

/** Limits a resource of money, which only owners see and change, to the items of their artists. */
export const ownerScope = (artistsOf: ArtistsOf): Scope => scopeFor(artistsOf, { read: 'own', edit: 'own' })
