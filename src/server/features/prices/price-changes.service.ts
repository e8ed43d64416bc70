import type { Trx } from '../../db/schema.ts'
import { throwFieldErrors } from '../../http/http-error.ts'
import { licenseExists } from './prices-admin.queries.ts'

interface PriceInput {
  license: number
  amount: number
  minimum: number | null
  active: boolean
}

/**
 * Checks a price, whoever sets it, and returns its columns. 422 for a license that does not exist, and a minimum above
 * the price; the errors are those of `field`, if the price is one of several in it.
 */
export const checkedPrice = async (
  trx: Trx,
  { license, amount, minimum, active }: PriceInput,
  field?: string,
) => {
  if (!(await licenseExists(trx, license)))
    throwFieldErrors({ [field ?? 'license']: ['This value isn’t valid.'] })
  if (minimum !== null && minimum > amount)
    throwFieldErrors({ [field ?? 'minimum']: ['The minimum can’t be more than the price.'] })
  return { license_id: license, amount, minimum, active }
}
