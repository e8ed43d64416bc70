import * as z from 'zod/mini'
import { crud, decodeNestedJson, yesOrNo } from '../../core/back-office/crud.ts'
import { adPositions } from '../ads.ts'

const MAX_CODE = 20_000

const shown = {
  name: z.string(),
  position: z.enum(adPositions),
  height: z.number(),
  height_narrow: z.number(),
  weight: z.number(),
  active: z.boolean(),
  impressions: z.number(),
  /** In the last 30 days. */
  recent_impressions: z.number(),
}

export const adminAd = z.object({ id: z.number(), ...shown, created_at: z.string() })
export type AdminAd = z.infer<typeof adminAd>

const height = z.number().check(z.int(), z.minimum(40), z.maximum(600))
/** Other systems export ads as JSON text, sometimes repeatedly encoded. */
const decoded = z.transform(decodeNestedJson)

const change = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  position: z.pipe(decoded, z.enum(adPositions)),
  code: z.pipe(decoded, z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CODE))),
  height,
  height_narrow: height,
  weight: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  active: z.boolean(),
}

/** HTML that operators put in the positions for ads. */
export const adminAds = crud({
  resource: 'ads',
  noun: 'ads',
  read: 'Edit advertisements',
  write: 'Edit advertisements',
  feature: 'saas',
  row: adminAd,
  item: { ...shown, code: z.string() },
  create: z.strictObject(change),
  change,
  sorts: ['-created_at', 'name', 'impressions'],
  filters: { position: z.enum(adPositions), active: yesOrNo },
  actions: ['delete'],
})
