import * as z from 'zod/mini'
import { crud } from '../../core/back-office/crud.ts'
import { country } from '../../core/fields.ts'

const shown = {
  country: z.string(),
  /** As buyers know it, such as VAT. */
  name: z.string(),
  /** In hundredths of a percent. */
  rate: z.number(),
}

export const adminTaxRate = z.object({ id: z.number(), ...shown, created_at: z.string() })
export type AdminTaxRate = z.infer<typeof adminTaxRate>

const change = {
  country,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  rate: z.number().check(z.int(), z.minimum(0), z.maximum(10_000)),
}

/** Taxes by the country of the buyer. */
export const adminTaxRates = crud({
  resource: 'tax-rates',
  noun: 'tax rates',
  read: 'CED prices',
  write: 'admin',
  stepUp: true,
  event: 'settings_changed',
  feature: 'saas',
  row: adminTaxRate,
  item: shown,
  create: z.strictObject(change),
  change,
  sorts: ['country', 'rate', 'created_at'],
  filters: {},
  actions: ['delete'],
})
