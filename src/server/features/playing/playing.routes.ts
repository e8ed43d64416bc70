import { playing } from '../../../contract/playing.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { streamInfo } from './media.service.ts'
import { endPlay, registerPlay } from './plays.service.ts'

export const playingRoutes = (http: Http, on: Platform): void =>
  mount(http, playing, {
    stream: ({ params, viewer }) => streamInfo(on, askerOf(viewer), 'song', params.id),
    register: ({ body, viewer, client }) => registerPlay(on, viewer, client, body),
    registerMine: ({ body, viewer, client }) => registerPlay(on, viewer, client, body),
    end: ({ params, viewer }) => endPlay(on, viewer, params.playId),
  })
