import { type FederatedType, federation } from '../../../contract/site/activitypub.ts'
import { call } from '../../data/call.ts'
import { readQuery } from '../../data/read.ts'

/** The handle of an artist or a podcast. */
export const federationQuery = (type: FederatedType, id: number) =>
  readQuery(federation.get, { params: { type, id } })

/** Opens the page of somebody's own server on which they can follow. Throws `CallError`. */
export const followElsewhere = async (type: FederatedType, id: number, account: string): Promise<void> => {
  const { url } = await call(federation.follow, { params: { type, id }, body: { account } })
  const tab = window.open(url, '_blank')
  if (tab) tab.opener = null
  else location.assign(url)
}
