import type { Feature } from '../../feature.ts'
import { publishDueReleases } from './service.ts'

export const feature: Feature = { jobs: { 'publish-releases': (ctx) => publishDueReleases(ctx) } }
