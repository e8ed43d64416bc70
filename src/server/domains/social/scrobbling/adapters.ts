import type { ScrobbleService } from '../../../../contract/social/scrobbling.ts'
import { lastFm } from './lastfm.service.ts'
import { listenBrainz } from './listenbrainz.ts'
import type { ScrobbleAdapter } from './scrobble-service.ts'

const adapters: Record<ScrobbleService, ScrobbleAdapter> = { listenbrainz: listenBrainz, lastfm: lastFm }

export const adapterFor = (service: ScrobbleService): ScrobbleAdapter => adapters[service]
