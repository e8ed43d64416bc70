import type { Feature } from '../../feature.ts'
import { chatRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [chatRoutes],
}
