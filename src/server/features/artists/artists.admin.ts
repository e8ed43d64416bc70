import { type ArtistLink, adminArtistCalls, adminArtists } from '../../../contract/admin/artists.ts'
import type { AppContext } from '../../app-context.ts'
import { resource, type Write } from '../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../http/http-error.ts'
import { type Http, mount } from '../../http/mount.ts'
import { refreshKeysOf } from '../albums/album-keys.service.ts'
import { catalogChanged, recount } from '../catalog/catalog.service.ts'
import { normalizedKeyOf, slugOf } from '../importing/importing.service.ts'
import { uploadedCover } from '../uploads/uploads.service.ts'
import {
  artistListing,
  artistRows,
  deleteArtists,
  haveMusic,
  insertArtist,
  isTaken,
  lockArtists,
  reassignAll,
  updateArtist,
} from './artists-admin.queries.ts'
import { changeOwner, removeOwners, userChoices } from './owners.service.ts'

interface Given {
  name: string
  displayname?: string | null | undefined
  bio?: string | null | undefined
  links?: ArtistLink[] | undefined
  verified?: boolean | undefined
  avatar?: string | null | undefined
  banner?: string | null | undefined
}

const taken = (): never => throwFieldErrors({ name: ['An artist with this name already exists.'] })

const columnsOf = async ({ trx, viewer }: Write, given: Given) => {
  const avatar = await uploadedCover(trx, viewer, given.avatar, 'avatar')
  const banner = await uploadedCover(trx, viewer, given.banner, 'banner')
  return {
    name: given.name,
    key: normalizedKeyOf(given.name),
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
  if (typeof into !== 'number') return throwFieldErrors({ value: ['This value isn’t valid.'] })
  const held = await lockArtists(trx, [...new Set([...ids, into])])
  if (!held.includes(into)) throwFieldErrors({ value: ['This value isn’t valid.'] })
  const others = held.filter((id) => id !== into)
  if (others.length === 0) return
  const albumIds = await reassignAll(trx, others, into)
  await deleteArtists(trx, others)
  await refreshKeysOf(trx, into)
  await recount(trx, { albumIds, artistIds: [into] })
}

/** Admin resource for artists. */
export const artistsAdmin = resource({
  table: adminArtists,
  name: 'artists',
  listing: artistListing,
  rows: artistRows,
  items: artistRows,
  label: ({ name }) => name,
  create: async (write, given) => {
    const id = (await insertArtist(write.trx, await columnsOf(write, given))) ?? taken()
    if (given.user) await changeOwner(write.trx, id, given.user)
    return id
  },
  change: async (write, id, given, before) => {
    const columns = await columnsOf(write, given)
    if (await isTaken(write.trx, columns.key, id)) taken()
    await updateArtist(write.trx, id, columns)
    if (given.user !== undefined && given.user !== (before.user?.id ?? null))
      await changeOwner(write.trx, id, given.user)
    await refreshKeysOf(write.trx, id)
  },
  remove: async ({ trx }, ids) => {
    const held = await lockArtists(trx, ids)
    if (await haveMusic(trx, held))
      throwError('conflict', 'Artists with songs or albums can’t be deleted. Merge them instead.')
    await removeOwners(trx, held)
    await deleteArtists(trx, held)
  },
  actions: { merge },
  written: ({ on, trx }) => catalogChanged(on, trx),
})

/** Choices for form fields. */
export const artistsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminArtistCalls, {
    users: ({ viewer, query }) => userChoices(ctx, viewer, query.q),
  })
