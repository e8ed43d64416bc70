import { artistProfiles } from '../../../../contract/catalog/back-office/artists.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { profileOf, saveProfile } from './artist-profile.service.ts'

export const artistProfileRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistProfiles, {
    get: ({ viewer, query }) => profileOf(ctx, viewer, query.artist_id),
    save: ({ viewer, client, body }) => saveProfile(ctx, { viewer, address: client.address }, body),
  })
