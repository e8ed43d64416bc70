import { episodes } from '../../contract/catalog/podcasts.ts'
import { readQuery } from './read.ts'

/** Chapters and transcript of an episode. */
export const extrasQuery = (id: number) => readQuery(episodes.extras, { params: { id } })
