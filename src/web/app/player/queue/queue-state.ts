import { queueStates } from '../../../../contract/catalog/queue.ts'
import { readQuery } from '../../../data/read.ts'

/** The listener's last queue on any device; always fetched fresh. */
export const queueStateQuery = () => ({ ...readQuery(queueStates.get, {}), staleTime: 0, gcTime: 0 })
