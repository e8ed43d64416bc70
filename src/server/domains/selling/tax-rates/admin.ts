import { adminTaxRates } from '../../../../contract/selling/back-office/tax-rates.ts'
import { resource } from '../../../crud/resource.ts'
import type { Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { announceChange } from '../../platform/index.ts'
import {
  deleteTaxRates,
  insertTaxRate,
  isCountryFree,
  taxRateListing,
  taxRateRows,
  updateTaxRate,
} from './queries.ts'

const requireFree = async (trx: Trx, country: string, id?: number): Promise<void> => {
  if (!(await isCountryFree(trx, country, id)))
    throwFieldErrors({ country: ['This country already has a rate.'] })
}

/** Admin resource for taxes. */
export const taxRatesAdmin = resource({
  table: adminTaxRates,
  name: 'tax-rates',
  listing: taxRateListing,
  rows: taxRateRows,
  items: taxRateRows,
  label: ({ country }) => country,
  create: async ({ trx }, body) => {
    await requireFree(trx, body.country)
    return insertTaxRate(trx, body)
  },
  change: async ({ trx }, id, body) => {
    await requireFree(trx, body.country, id)
    await updateTaxRate(trx, id, body)
  },
  remove: ({ trx }, ids) => deleteTaxRates(trx, ids),
  written: ({ ctx, trx, viewer }) => announceChange(ctx, trx, viewer.name, [['Tax rates']]),
})
