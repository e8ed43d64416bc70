import { scrobbling } from '../../../../contract/social/scrobbling.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  choosePassOn,
  chooseScrobbled,
  linkLastFm,
  linkListenBrainz,
  readScrobbling,
  sendHistory,
  sendNow,
  startLastFm,
  unlink,
} from './service.ts'

export const scrobblingRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, scrobbling, {
    state: ({ viewer }) => readScrobbling(ctx, viewer),
    linkListenBrainz: ({ viewer, body }) => linkListenBrainz(ctx, viewer, body),
    startLastFm: ({ viewer }) => startLastFm(ctx, viewer),
    linkLastFm: ({ viewer, body }) => linkLastFm(ctx, viewer, body),
    change: ({ viewer, params, body }) => chooseScrobbled(ctx, viewer, params.service, body),
    passOn: ({ viewer, body }) => choosePassOn(ctx, viewer, body),
    unlink: ({ viewer, params }) => settled(unlink(ctx, viewer, params.service)),
    send: ({ viewer, params }) => sendNow(ctx, viewer, params.service),
    sendHistory: ({ viewer, params }) => sendHistory(ctx, viewer, params.service),
  })
