import type { Resource } from './crud/resource.ts'
import { genresAdmin } from './features/genres/genres.admin.ts'

/** Every noun of the back office that is one list page. */
export const adminResources: readonly Resource[] = [genresAdmin]
