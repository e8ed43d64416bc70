import type { Feature } from '../../feature.ts'
import { taxRatesAdmin } from './tax-rates.admin.ts'

export const feature: Feature = { resources: [taxRatesAdmin] }
