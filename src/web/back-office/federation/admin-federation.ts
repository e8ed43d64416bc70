import { adminFederation } from '../../../contract/site/back-office/activitypub.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { readQuery } from '../../data/read.ts'

/** Whether other servers see the site, and how many follow. */
export const federationStateQuery = () => readQuery(adminFederation.state, {})

/** Blocks the domains of a list, and returns how many were not blocked before. Throws `CallError`. */
export const importBlocks = async (csv: string): Promise<number> => {
  const { added } = await call(adminFederation.importBlocks, { body: { csv } })
  await queryClient.invalidateQueries()
  return added
}
