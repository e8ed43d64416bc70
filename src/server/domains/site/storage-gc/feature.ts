import type { Feature } from '../../feature.ts'
import { collectGarbage, removeNodeFiles } from './service.ts'

export const feature: Feature = {
  hourly: [collectGarbage],
  upkeep: [removeNodeFiles],
}
