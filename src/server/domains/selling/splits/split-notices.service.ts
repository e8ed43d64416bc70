import type { SoldType } from '../../../../contract/core/selling.ts'
import type { Trx } from '../../../db/schema.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { type NotificationContent, type NotificationRequest, notify } from '../../platform/index.ts'

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
