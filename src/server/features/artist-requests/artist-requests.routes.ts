import { artistRequests } from '../../../contract/artist-requests.ts'
import { finished } from '../../http/finished.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { askToBeArtist, ownRequest, withdrawRequest } from './artist-requests.service.ts'

export const artistRequestsRoutes = (http: Http, on: Platform): void =>
  mount(http, artistRequests, {
    own: ({ viewer }) => ownRequest(on, viewer),
    send: ({ viewer, body }) => askToBeArtist(on, viewer, body),
    withdraw: ({ viewer }) => finished(withdrawRequest(on, viewer)),
  })
