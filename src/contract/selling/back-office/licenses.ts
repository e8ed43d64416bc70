import * as z from 'zod/mini'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'

export const adminLicense = z.object({
  id: z.number(),
  name: z.string(),
  summary: z.string(),
  position: z.number(),
  active: z.boolean(),
  /** Prices under it. */
  prices_count: z.number(),
  created_at: z.string(),
})
export type AdminLicense = z.infer<typeof adminLicense>

const change = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** One line in plain language. */
  summary: z.string().check(z.trim(), z.maxLength(200)),
  text: z.string().check(z.trim(), z.maxLength(20_000)),
  position: z.number().check(z.int(), z.minimum(0), z.maximum(1000)),
  active: z.boolean(),
}

/** Licenses under which items are sold. One under which something has a price cannot be deleted. */
export const adminLicenses = crud({
  resource: 'licenses',
  noun: 'licenses',
  read: 'CED prices',
  write: 'CED prices',
  feature: 'saas',
  row: adminLicense,
  item: {
    name: z.string(),
    summary: z.string(),
    text: z.string(),
    position: z.number(),
    active: z.boolean(),
    prices_count: z.number(),
  },
  create: z.strictObject(change),
  change,
  sorts: ['position', 'name', 'prices_count', 'created_at'],
  filters: { active: yesOrNo },
  actions: ['delete'],
  max_body: 131_072,
})
