import { securityLog } from '../../../../contract/platform/back-office/audit-log.ts'
import { listedResource } from '../../../crud/resource.ts'
import type { Db } from '../../../db/schema.ts'
import { browserOf } from '../../../http/device.ts'
import { securityLines, securityListing } from './queries.ts'

const rows = async (db: Db, ids: number[]) =>
  (await securityLines(db, ids)).map(({ agent, ...line }) => ({ ...line, ...browserOf(agent) }))

export const securityEventsAdmin = listedResource({
  table: securityLog,
  name: 'security-events',
  listing: securityListing,
  menu: null,
  rows,
  items: rows,
})
