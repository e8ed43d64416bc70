import { artistProfiles } from '../../../contract/artist-profile.ts'
import type { AppContext } from '../../app-context.ts'
import { writerOf } from '../../crud/crud.service.ts'
import { type Http, mount } from '../../http/mount.ts'
import { profileOf, saveProfile } from './artist-profile.service.ts'

export const artistProfileRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistProfiles, {
    get: ({ viewer, query }) => profileOf(ctx, viewer, query.artist_id),
    save: (call) => saveProfile(ctx, writerOf(call), call.body),
  })
