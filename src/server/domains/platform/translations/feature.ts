import type { Feature } from '../../feature.ts'
import { translationsRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [translationsRoutes],
}
