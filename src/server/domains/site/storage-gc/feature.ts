import type { Feature } from '../../feature.ts'
import { collectGarbage } from './storage-gc.service.ts'

export const feature: Feature = {
  hourly: [collectGarbage],
}
