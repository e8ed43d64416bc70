import type { StoreApi } from 'zustand'
import type { Environment } from './environment.ts'
import type { EpisodeProgress } from './episode-progress.ts'
import type { Preferences } from './preferences.ts'
import type { PlayerStores } from './state.ts'

/** Parts of a player, besides the two audio elements. */
export interface PlayerDeps extends Environment {
  stores: PlayerStores
  progress: EpisodeProgress
  usePreferences: Pick<StoreApi<Preferences>, 'getState' | 'subscribe'>
}
