import type { ScrobbleService } from '../../../../contract/social/scrobbling.ts'
import { lastFm } from './lastfm.ts'
import { listenBrainz } from './listenbrainz.ts'
import type { ScrobbleAdapter } from './scrobble-service.ts'

export const adapters = { listenbrainz: listenBrainz, lastfm: lastFm } as const satisfies Record<
  ScrobbleService,
  ScrobbleAdapter
>

/** A value of each service. */
export const ofEach = <T>(value: (adapter: ScrobbleAdapter) => T): Record<ScrobbleService, T> => ({
  listenbrainz: value(adapters.listenbrainz),
  lastfm: value(adapters.lastfm),
})
