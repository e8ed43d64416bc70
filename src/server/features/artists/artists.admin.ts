import { type ArtistLink, adminArtistCalls, adminArtists } from '../../../contract/admin/artists.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { fail, failFields } from '../../http/fail.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { keepKeysOf } from '../albums/album-keys.service.ts'
import { catalogueChanged, recount } from '../catalogue/catalogue.service.ts'
import { foldedKeyOf, slugOf } from '../importing/importing.service.ts'
import { coverGiven } from '../uploads/uploads.service.ts'
import {
  addArtist,
  artistListing,
  artistRows,
  dropArtists,
  giveAll,
  haveMusic,
  holdArtists,
  isTaken,
  setArtist,
} from './artists-admin.queries.ts'
import { changeOwner, dropOwners, userChoices } from './owners.service.ts'

interface Given {
  name: string
  displayname?: string | null | undefined
  bio?: string | null | undefined
  links?: ArtistLink[] | undefined
  verified?: boolean | undefined
  avatar?: string | null | undefined
  banner?: string | null | undefined
}

const taken = (): never => failFields({ name: ['There is an artist of this name already.'] })

const columnsOf = async ({ trx, viewer }: Write, given: Given) => {
  const avatar = await coverGiven(trx, viewer, given.avatar, 'avatar')
  const banner = await coverGiven(trx, viewer, given.banner, 'banner')
  return {
    name: given.name,
    key: foldedKeyOf(given.name),
    slug: slugOf(given.name),
    ...(given.displayname !== undefined && { displayname: given.displayname || null }),
    ...(given.bio !== undefined && { bio: given.bio || null }),
    ...(given.links && { links: JSON.stringify(given.links) }),
    ...(given.verified !== undefined && { verified: given.verified }),
    ...(avatar !== undefined && { avatar_cover_id: avatar }),
    ...(banner !== undefined && { banner_cover_id: banner }),
  }
}

const merge = async ({ trx }: Write, ids: number[], into: unknown): Promise<void> => {
  if (typeof into !== 'number') return failFields({ value: ['This value is not valid.'] })
  const held = await holdArtists(trx, [...new Set([...ids, into])])
  if (!held.includes(into)) failFields({ value: ['This value is not valid.'] })
  const others = held.filter((id) => id !== into)
  if (others.length === 0) return
  const albumIds = await giveAll(trx, others, into)
  await dropArtists(trx, others)
  await keepKeysOf(trx, into)
  await recount(trx, { albumIds, artistIds: [into] })
}

/** Artists in the back office. */
export const artistsAdmin = resource({
  table: adminArtists,
  name: 'artists',
  listing: artistListing,
  rows: artistRows,
  items: artistRows,
  label: ({ name }) => name,
  create: async (write, given) => {
    const id = (await addArtist(write.trx, await columnsOf(write, given))) ?? taken()
    if (given.user) await changeOwner(write.trx, id, given.user)
    return id
  },
  change: async (write, id, given, before) => {
    const columns = await columnsOf(write, given)
    if (await isTaken(write.trx, columns.key, id)) taken()
    await setArtist(write.trx, id, columns)
    if (given.user !== undefined && given.user !== (before.user?.id ?? null))
      await changeOwner(write.trx, id, given.user)
    await keepKeysOf(write.trx, id)
  },
  remove: async ({ trx }, ids) => {
    const held = await holdArtists(trx, ids)
    if (await haveMusic(trx, held)) fail('conflict', 'Artists with songs or albums stay: merge them instead.')
    await dropOwners(trx, held)
    await dropArtists(trx, held)
  },
  actions: { merge },
  written: ({ on, trx }) => catalogueChanged(on, trx),
})

/** What fields of the form offer. */
export const artistsAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminArtistCalls, {
    users: ({ viewer, query }) => userChoices(on, viewer, query.q),
  })
