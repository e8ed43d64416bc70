import type { SoldType } from '../../../../contract/core/selling.ts'
import type { Split } from '../../../../contract/selling/back-office/splits.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import {
  type NotificationContent,
  type NotificationRequest,
  notify,
  requireManaged,
} from '../../platform/index.ts'
import { loadProposal, type SplitItem, splitItem } from './queries.ts'

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
  return { title, artist, shares, album, proposal: await loadProposal(ctx.db, type, id, artist.id) }
}

interface Told extends Pick<NotificationRequest, 'to' | 'title' | 'params'> {
  text: 'split_request' | 'split_reduced' | 'split_accepted' | 'split_declined' | 'split_started'
  type: SoldType
  id: number
  /** Whom it concerns, so that it does not replace what is unread about another one. */
  artist_id: number
}

/** Notifies people of a split; what is still unread about the same artist and item is replaced. */
export const tellOfSplit = async (
  trx: Trx,
  viewer: Viewer,
  { text, type, id, artist_id, ...request }: Told,
): Promise<void> => {
  const content: NotificationContent = { text, item: null, link: '/artist/splits' }
  await notify(trx, {
    kind: 'split',
    exclude: [viewer.id],
    subject: `split of ${type} ${id} for ${artist_id}`,
    ...request,
    ...content,
    several: content,
  })
}
