import type { Feature } from '../../feature.ts'
import { chatRoutes } from './chat.routes.ts'

export const feature: Feature = {
  routes: [chatRoutes],
}
