import { streams } from '../../../../contract/catalog/streams.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { streamInfo } from './media.service.ts'

export const streamsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, streams, {
    stream: ({ params, viewer }) => streamInfo(ctx, scopeOf(viewer), 'song', params.id),
  })
