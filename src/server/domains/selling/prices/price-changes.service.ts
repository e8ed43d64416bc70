import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { licenseExists } from './prices-admin.queries.ts'

interface PriceInput {
  license: number
  amount: number
  minimum: number | null
  /** It is free for an email address. */
  ask_email: boolean
  active: boolean
}

/**
 * Checks a price, whoever sets it, and returns its columns. 422 for a license that does not exist, a minimum above the
 * price, and one that asks for an address but is not free; the errors are those of `field`, if the price is one of several
 * in it.
 */
export const checkedPrice = async (
  trx: Trx,
  { license, amount, minimum, ask_email, active }: PriceInput,
  field?: string,
) => {
  if (!(await licenseExists(trx, license)))
    throwFieldErrors({ [field ?? 'license']: ['This value isn’t valid.'] })
  if (minimum !== null && minimum > amount)
    throwFieldErrors({ [field ?? 'minimum']: ['The minimum can’t be more than the price.'] })
  if (ask_email && (amount !== 0 || minimum !== null))
    throwFieldErrors({ [field ?? 'ask_email']: ['Only what is free can ask for an email address.'] })
  return { license_id: license, amount, minimum, ask_email, active }
}
