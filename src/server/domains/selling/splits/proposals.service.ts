import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import type { SoldType } from '../../../../contract/core/selling.ts'
import type { Split, SplitShare, songSplits } from '../../../../contract/selling/back-office/splits.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { record } from '../../../crud/audit.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { artistsSeen } from '../../catalog/index.ts'
import { ownedArtists } from '../../platform/index.ts'
import {
  deleteProposal,
  insertProposal,
  listOwners,
  lockItem,
  namesOf,
  replaceSplit,
  type Share,
  type ShareChange,
  type SplitItem,
} from './queries.ts'
import { ownedItem, splitFor, tellOfSplit } from './service.ts'
import { changesOf, dividedBy, isWhole, mustAgree } from './terms.ts'

const plain = (shares: readonly SplitShare[]): Share[] =>
  shares.map(({ artist, share }) => ({ artist_id: artist.id, share }))

/** 422 unless the shares divide the whole between different artists that the viewer may see. */
const requireShares = async (
  trx: Trx,
  viewer: Viewer,
  shares: readonly Share[],
  known: readonly number[],
): Promise<void> => {
  const artists = shares.map(({ artist_id }) => artist_id)
  if (!isWhole(shares)) throwFieldErrors({ shares: ['All shares together must be 100 %.'] })
  if (new Set(artists).size !== artists.length)
    throwFieldErrors({ shares: ['An artist can only have one share.'] })
  const fresh = artists.filter((id) => !known.includes(id))
  if ((await artistsSeen(trx, scopeOf(viewer), fresh)).length !== fresh.length)
    throwFieldErrors({ shares: ['This value isn’t valid.'] })
}

interface Asked extends ShareChange {
  owners: number[]
}

/**
 * Returns those who must agree first: not those whom the viewer decides for. Artists without an owner cannot take part,
 * as nobody could agree or be paid; nobody is left to agree to less.
 */
const askedFor = async (trx: Trx, viewer: Viewer, changes: ShareChange[]): Promise<Asked[]> => {
  const own = ownedArtists(viewer)
  const affected = changes.filter((change) => mustAgree(change) && !own.includes(change.artist_id))
  const owners = await listOwners(
    trx,
    affected.map(({ artist_id }) => artist_id),
  )
  const asked = affected.map((change) => ({
    ...change,
    owners: owners.filter(({ artist_id }) => artist_id === change.artist_id).map(({ user_id }) => user_id),
  }))
  if (asked.some((one) => one.owners.length === 0 && one.before === 0))
    throwFieldErrors({ shares: ['Artists without a team can’t get a share, as nobody could be paid.'] })
  return asked.filter((one) => one.owners.length > 0)
}

interface Started {
  type: SoldType
  id: number
  title: string
  owner_id: number
  ends: boolean
}

/** Lets a split take effect for later sales, and tells everybody whom it concerns. */
export const startSplit = async (
  trx: Trx,
  viewer: Viewer,
  { type, id, title, owner_id, ends }: Started,
  changes: readonly ShareChange[],
): Promise<void> => {
  const shares = changes.filter(({ share }) => share > 0)
  await replaceSplit(trx, type, id, owner_id, ends ? [] : shares)
  const concerned = changes.map(({ artist_id }) => artist_id)
  const names = await namesOf(trx, [...concerned, owner_id])
  const owners = await listOwners(trx, concerned)
  for (const artist_id of new Set(owners.map((owner) => owner.artist_id))) {
    const to = owners.filter((owner) => owner.artist_id === artist_id).map(({ user_id }) => user_id)
    const name = names.get(owner_id) ?? ''
    await tellOfSplit(trx, viewer, {
      text: 'split_started',
      type,
      id,
      artist_id,
      to,
      title: name,
      params: { text: title },
    })
  }
}

const ask = async (
  trx: Trx,
  viewer: Viewer,
  { type, item, ends }: { type: SoldType; item: SplitItem; ends: boolean },
  { asked, changes }: { asked: Asked[]; changes: ShareChange[] },
): Promise<void> => {
  const { id, title, artist } = item
  const waiting = asked.map(({ artist_id }) => artist_id)
  await insertProposal(
    trx,
    { type, id, owner_id: artist.id, proposed_by: viewer.id, ends },
    changes.map((change) => ({ ...change, agreed: !waiting.includes(change.artist_id) })),
  )
  const names = await namesOf(trx, waiting)
  for (const { artist_id, before, owners } of asked)
    await tellOfSplit(trx, viewer, {
      text: before === 0 ? 'split_request' : 'split_reduced',
      type,
      id,
      artist_id,
      to: owners,
      title: artist.name,
      params: { title: names.get(artist_id) ?? '', text: title },
    })
}

const same = (one: readonly Share[], other: readonly Share[]): boolean =>
  changesOf(one, other).every(({ share, before }) => share === before)

/**
 * Divides the earnings of later sales of an item. Takes effect at once if nobody else must agree; otherwise it is
 * proposed and replaces what was proposed before. 404 for items of others, 403 for members who are no owners, 422 for
 * shares that are not the whole, and artists without an owner.
 */
export const proposeSplit = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  type: SoldType,
  id: number,
  { shares }: BodyOf<typeof songSplits.propose>,
): Promise<Split> => {
  await ctx.db.transaction().execute(async (trx) => {
    await lockItem(trx, type, id)
    const item = await ownedItem(trx, viewer, type, id)
    const [own, album] = [plain(item.shares), plain(item.album?.shares ?? [])]
    await requireShares(
      trx,
      viewer,
      shares,
      [...own, ...album].map(({ artist_id }) => artist_id),
    )
    await deleteProposal(trx, type, id)
    if (own.length === shares.length && same(own, shares)) return
    const main = item.artist.id
    const changes = changesOf(dividedBy(own, album, main), dividedBy(shares, album, main))
    const asked = await askedFor(trx, viewer, changes)
    const ends = shares.length === 0
    if (asked.length > 0) await ask(trx, viewer, { type, item, ends }, { asked, changes })
    else await startSplit(trx, viewer, { type, id, title: item.title, owner_id: main, ends }, changes)
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      {
        resource: 'splits',
        action: asked.length > 0 ? 'split_propose' : 'split_start',
        item_id: id,
        label: item.title,
        before: { shares: own },
        after: { shares },
      },
    ])
  })
  return splitFor(ctx, viewer, type, id)
}

/** Withdraws what was proposed for an item. 404 for items of others, 403 for members who are no owners. */
export const withdrawSplit = async (
  ctx: AppContext,
  { viewer, address }: Writer,
  type: SoldType,
  id: number,
): Promise<Split> => {
  await ctx.db.transaction().execute(async (trx) => {
    await lockItem(trx, type, id)
    const { title } = await ownedItem(trx, viewer, type, id)
    if (!(await deleteProposal(trx, type, id))) return
    await record(trx, { id: viewer.id, name: viewer.name, address }, [
      { resource: 'splits', action: 'split_withdraw', item_id: id, label: title },
    ])
  })
  return splitFor(ctx, viewer, type, id)
}
