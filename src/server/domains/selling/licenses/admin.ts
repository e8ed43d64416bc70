import { adminLicenses } from '../../../../contract/selling/back-office/licenses.ts'
import { resource, type Write } from '../../../crud/resource.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import {
  areInUse,
  deleteLicenses,
  insertLicense,
  isNameFree,
  licenseListing,
  licenseRows,
  updateLicense,
} from './queries.ts'

const taken = (): never => throwFieldErrors({ name: ['A licence with this name already exists.'] })

const requireRemovable = async ({ trx }: Write, ids: number[]): Promise<void> => {
  if (await areInUse(trx, ids))
    throwError('conflict', 'Something is sold under this licence. Deactivate it instead.')
}

/** Admin resource for licenses. */
export const licensesAdmin = resource({
  table: adminLicenses,
  name: 'licenses',
  listing: licenseListing,
  rows: licenseRows,
  items: licenseRows,
  label: ({ name }) => name,
  create: async ({ trx }, body) => (await insertLicense(trx, body)) ?? taken(),
  change: async ({ trx }, id, body) => {
    if (!(await isNameFree(trx, id, body.name))) taken()
    await updateLicense(trx, id, body)
  },
  requireRemovable,
  remove: ({ trx }, ids) => deleteLicenses(trx, ids),
})
