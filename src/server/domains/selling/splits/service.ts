import type { SoldType } from '../../../../contract/core/selling.ts'
import type { Split } from '../../../../contract/selling/back-office/splits.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { requireManaged } from '../../platform/index.ts'
import { proposalOf, type SplitItem, splitItem } from './queries.ts'

export { mergeShares, splitsInEffect } from './queries.ts'

/** Returns an item with its split. 404 for items of others, 403 for members of the team who are no owners. */
export const ownedItem = async (db: Db, viewer: Viewer, type: SoldType, id: number): Promise<SplitItem> => {
  const item = await splitItem(db, type, id)
  requireManaged(viewer, [item?.artist.id ?? null], 'own')
  return item ?? throwError('not_found')
}

/** Returns how the earnings of an item are divided, and what is proposed instead. */
export const splitFor = async (
  ctx: AppContext,
  viewer: Viewer,
  type: SoldType,
  id: number,
): Promise<Split> => {
  const { title, artist, shares, album } = await ownedItem(ctx.db, viewer, type, id)
  return { title, artist, shares, album, proposal: await proposalOf(ctx.db, type, id, artist.id) }
}
