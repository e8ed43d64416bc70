import type { PlayerStores } from '../state.ts'
import { SpotBreak, type SpotHost } from './spot-break.ts'
import type { SpotPlanner } from './spot-planner.ts'

/** Lets spots play between items and at the breaks of episodes, chosen by a planner; null for no more of them. */
export const planSpots = (transport: SpotHost, stores: PlayerStores, planner: SpotPlanner | null): void => {
  const isFirst = transport.spot === null
  transport.spot ??= new SpotBreak(stores, transport)
  transport.spot.planner = planner
  if (!isFirst) return
  // An item was restored, or started, before this code has loaded.
  transport.spot.resume(transport.engine?.position ?? 0)
  if (transport.engine?.started) transport.spot.started()
}
