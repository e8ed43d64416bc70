import { offline } from '../../../../contract/catalog/streams.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { checkOffline, offlineFile } from './offline.service.ts'

export const offlineRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, offline, {
    song: ({ params, query, viewer }) => offlineFile(ctx, viewer, 'song', params.id, query.kbps),
    episode: ({ params, query, viewer }) => offlineFile(ctx, viewer, 'episode', params.id, query.kbps),
    check: ({ body, viewer }) => checkOffline(ctx, viewer, body),
  })
