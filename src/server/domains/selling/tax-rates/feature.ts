import type { Feature } from '../../feature.ts'
import { taxRatesAdmin } from './admin.ts'

export const feature: Feature = { resources: [taxRatesAdmin] }
