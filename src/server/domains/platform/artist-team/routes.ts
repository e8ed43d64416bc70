import { artistTeam } from '../../../../contract/platform/artist-team.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { managedArtists, selectArtist } from './service.ts'

export const artistTeamRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistTeam, {
    managed: ({ viewer }) => managedArtists(ctx, viewer),
    select: ({ viewer, body }) => settled(selectArtist(ctx, viewer, body.artist_id)),
  })
