import { offlinePlays, plays } from '../../../../contract/catalog/plays.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { recordOfflinePlays } from './offline-plays.service.ts'
import { endPlay, notePlaying, registerPlay } from './service.ts'

export const playsRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, plays, {
    register: ({ body, viewer, client }) => registerPlay(ctx, viewer, client, body),
    registerMine: ({ body, viewer, client }) => registerPlay(ctx, viewer, client, body),
    playing: ({ params, body, viewer }) => notePlaying(ctx, viewer, params.playId, body),
    end: ({ params, body, viewer }) => endPlay(ctx, viewer, params.playId, body.heard),
  })
  mount(http, offlinePlays, {
    record: ({ body, viewer, client }) => recordOfflinePlays(ctx, viewer, client, body),
  })
}
