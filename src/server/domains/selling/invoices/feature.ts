import type { Feature } from '../../feature.ts'
import { invoicesRoutes, receiptRoutes } from './routes.ts'

export const feature: Feature = { routes: [invoicesRoutes, receiptRoutes] }
