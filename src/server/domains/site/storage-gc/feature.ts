import type { Feature } from '../../feature.ts'
import { collectGarbage } from './service.ts'

export const feature: Feature = {
  hourly: [collectGarbage],
}
