import type { QueryOf } from '../../../contract/core/endpoint.ts'
import {
  type DownloadFormat,
  type PurchaseDownload,
  purchaseDownloads,
  purchases,
} from '../../../contract/selling/purchases.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { listQuery, readQuery } from '../../data/read.ts'

export type PurchasesView = Partial<Pick<QueryOf<typeof purchases.list>, 'q' | 'type' | 'sort'>>

const PAGE = 100

/** Queries the account's purchases, as a view shows them. */
export const purchasesQuery = (view: PurchasesView = {}) =>
  listQuery(purchases.list, { query: { per_page: PAGE, ...view } })

/** The license of a purchase, with its text as it was sold. */
export const licenseQuery = (id: number) => readQuery(purchases.license, { params: { id } })

/** Fetches purchases again, where they are shown. */
export const purchasesChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [purchases.list.path] })

/** Has the files of a purchase prepared, and tells how far they are. Throws `CallError`. */
export const prepareDownload = (
  id: number,
  format: DownloadFormat,
  signal?: AbortSignal,
): Promise<PurchaseDownload> =>
  call(purchaseDownloads.prepare, { params: { id }, body: { format } }, { signal })
