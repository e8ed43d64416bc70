import type { Feature } from '../../feature.ts'
import { translationsRoutes } from './translations.routes.ts'

export const feature: Feature = {
  routes: [translationsRoutes],
}
