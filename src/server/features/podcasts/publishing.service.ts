import type { Platform } from '../../platform.ts'
import { bringOut } from './publishing.queries.ts'

/**
 * Counts and indexes episodes whose date of publication has come; the job `publish-episodes`. To be seen they need
 * nobody: every read asks for the date.
 */
export const publishEpisodes = (on: Pick<Platform, 'db'>): Promise<number> => bringOut(on.db)
