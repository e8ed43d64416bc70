import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { freeDownloads } from '../../../contract/selling/free-downloads.ts'
import type { DownloadFormat, PurchaseDownload } from '../../../contract/selling/purchases.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'
import { purchasesChanged } from '../purchases/purchases.ts'

/** Adds a free download to the purchases: it is heard completely everywhere, so everything is fetched again. Throws `CallError`. */
export const claimFreeDownload = async (body: BodyOf<typeof freeDownloads.claim>): Promise<void> => {
  await call(freeDownloads.claim, { body })
  await queryClient.invalidateQueries()
}

/** Has the link of a free download emailed. Throws `CallError`. */
export const requestFreeDownload = async (body: BodyOf<typeof freeDownloads.request>): Promise<void> => {
  await call(freeDownloads.request, { body })
}

/** Queries the download that an emailed link opens. */
export const freeDownloadQuery = (ticket: string) => readQuery(freeDownloads.open, { params: { ticket } })

/** Has the files of a link prepared, and tells how far they are. Throws `CallError`. */
export const prepareFreeDownload = (
  ticket: string,
  format: DownloadFormat,
  signal?: AbortSignal,
): Promise<PurchaseDownload> =>
  call(freeDownloads.prepare, { params: { ticket }, body: { format } }, { signal })

/** Takes the address of a link back from the artist. Throws `CallError`. */
export const withdrawByLink = async (ticket: string): Promise<void> => {
  await call(freeDownloads.withdraw, { params: { ticket } })
}

/** Takes the address of the account back from the artist of a purchase. Throws `CallError`. */
export const withdrawAddress = async (id: number): Promise<void> => {
  await call(freeDownloads.withdrawOwn, { params: { id } })
  await purchasesChanged()
}
