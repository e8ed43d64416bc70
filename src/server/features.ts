import { auditLogOf } from './crud/audit-log.ts'
import type { AnyResource } from './crud/resource.ts'
import type { Feature } from './domains/feature.ts'
import { found } from './found-features.ts'

/** All features, found by their manifests, so that a new one needs no entry in a list. */
export const features: readonly Feature[] = found

const resources = features.flatMap((feature) => feature.resources ?? [])

/** All admin resources with a list page. */
export const adminResources: readonly AnyResource[] = [...resources, auditLogOf(resources)]
