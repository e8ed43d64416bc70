import type { Trx } from '../../../db/schema.ts'
import { notify } from '../../platform/notifications/notify.service.ts'
import { salesByArtist } from './orders.queries.ts'

/** Notifies owners and editors of artists of what an order sold; free downloads are no sales. */
export const notifyArtistsOfSale = async (trx: Trx, orderId: string): Promise<void> => {
  for (const { artist_id, artist, title, count, to } of await salesByArtist(trx, orderId)) {
    const shared = { item: { type: 'artist', id: artist_id }, link: '/artist/analytics' } as const
    await notify(trx, {
      kind: 'sale',
      to,
      exclude: [],
      subject: `sales ${artist_id}`,
      count,
      title: artist,
      params: { title },
      text: count > 1 ? 'sales' : 'sale',
      ...shared,
      several: { text: 'sales', ...shared },
    })
  }
}
