import type { Feature } from '../../feature.ts'
import { invoicesRoutes, receiptRoutes } from './invoices.routes.ts'

export const feature: Feature = { routes: [invoicesRoutes, receiptRoutes] }
