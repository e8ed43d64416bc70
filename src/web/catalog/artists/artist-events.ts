import { artistEvents } from '../../../contract/catalog/artist-pages.ts'
import { readQuery } from '../../data/read.ts'

/** The next events of an artist. */
export const artistEventsQuery = (id: number) => readQuery(artistEvents.list, { params: { id } })
