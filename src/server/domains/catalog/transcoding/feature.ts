import type { Feature } from '../../feature.ts'
import { resumePackaging, startPackaging } from './service.ts'

export const feature: Feature = {
  startWorker: async (ctx) => {
    await resumePackaging(ctx)
    await startPackaging(ctx)
  },
}
