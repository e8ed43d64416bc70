import { queueStates } from '../../contract/queue-state.ts'
import { readQuery } from './read.ts'

/** What the listener last played, on whatever device; asked for anew whenever it is looked for. */
export const queueStateQuery = () => ({ ...readQuery(queueStates.get, {}), staleTime: 0, gcTime: 0 })
