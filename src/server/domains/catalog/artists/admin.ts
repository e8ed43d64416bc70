import { adminArtistCalls, adminArtists } from '../../../../contract/catalog/back-office/artists.ts'
import { isId } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { runHooks } from '../../../context/run-hooks.ts'
import { normalizedKey, slugOf } from '../../../core/normalized-key.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import type { Db } from '../../../db/schema.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { moveMembers, ownedAmong, removeTeams, requireOthersCase } from '../../platform/index.ts'
import { refreshKeys } from '../albums/service.ts'
import { mergeShowcases, saveShowcase, withShowcases } from '../artist-showcase/showcase-editing.service.ts'
import { catalogChanged, recount } from '../catalog/service.ts'
import { type PageInput, pageColumnsOf } from './page-columns.service.ts'
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
} from './queries.ts'
import { changeOwner, userChoices } from './service.ts'

/** Returns artists as forms edit them. */
export const artistItems = async (db: Db, ids: number[]) => withShowcases(db, await artistRows(db, ids))

interface ArtistInput extends PageInput {
  name: string
  verified?: boolean | undefined
}

const taken = (): never => throwFieldErrors({ name: ['An artist with this name already exists.'] })

const columnsOf = async ({ trx, viewer }: Write, input: ArtistInput) => ({
  name: input.name,
  key: normalizedKey(input.name),
  slug: slugOf(input.name),
  ...(input.verified !== undefined && { verified: input.verified }),
  ...(await pageColumnsOf(trx, viewer, input)),
})

const merge = async ({ trx, viewer }: Write, ids: number[], into: unknown): Promise<void> => {
  if (!isId(into)) return throwFieldErrors({ value: ['This value isn’t valid.'] })
  const locked = await lockArtists(trx, [...new Set([...ids, into])])
  if (!locked.includes(into)) throwFieldErrors({ value: ['This value isn’t valid.'] })
  const others = locked.filter((id) => id !== into)
  if (others.length === 0) return
  // What the others have earned becomes the viewer's.
  if (ownedAmong(viewer, locked).length < locked.length) await requireOthersCase(trx, viewer, [], locked)
  const albumIds = await reassignAll(trx, others, into)
  await moveMembers(trx, others, into)
  await mergeShowcases(trx, others, into)
  await runHooks('artistsMerged', trx, others, into)
  await deleteArtists(trx, others)
  await refreshKeys(trx, into)
  await recount(trx, { albumIds, artistIds: [into] })
}

/** Admin resource for artists. */
export const artistsAdmin = resource({
  table: adminArtists,
  name: 'artists',
  listing: artistListing,
  rows: artistRows,
  items: artistItems,
  label: ({ name }) => name,
  create: async (write, input) => {
    const id = (await insertArtist(write.trx, await columnsOf(write, input))) ?? taken()
    await saveShowcase(write.trx, write.viewer, id, input)
    if (input.user) await changeOwner(write, id, input.user)
    return id
  },
  change: async (write, id, input, before) => {
    // Accounts are locked before the artist.
    if (input.user !== undefined && input.user !== (before.user?.id ?? null))
      await changeOwner(write, id, input.user)
    const columns = await columnsOf(write, input)
    if (await isTaken(write.trx, columns.key, id)) taken()
    await updateArtist(write.trx, id, columns)
    await saveShowcase(write.trx, write.viewer, id, input)
    await refreshKeys(write.trx, id)
  },
  remove: async ({ trx }, ids) => {
    const locked = await lockArtists(trx, ids)
    if (await haveMusic(trx, locked))
      throwError('conflict', 'Artists with songs or albums can’t be deleted. Merge them instead.')
    await runHooks('artistsDeleted', trx, locked)
    await removeTeams(trx, locked)
    await deleteArtists(trx, locked)
  },
  actions: { merge },
  written: ({ ctx, trx }) => catalogChanged(ctx, trx),
})

/** Choices for form fields. */
export const artistsAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminArtistCalls, {
    users: ({ viewer, query }) => userChoices(ctx, viewer, query.q),
  })
