import type { FastifyReply, FastifyRequest } from 'fastify'
import { campaigns } from '../../../../contract/ads/campaigns.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { documented } from '../../../http/documented.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { countEvent, countImpression } from './measuring.service.ts'
import { adBreaksFor, nextCampaign } from './next.service.ts'
import { watchCampaigns } from './running.service.ts'
import { openSpot } from './spots.service.ts'

export const campaignsRoutes = (http: Http, ctx: AppContext): void => {
  watchCampaigns(ctx)
  mount(http, campaigns, {
    next: async ({ viewer, client, query }) => ({ campaign: await nextCampaign(ctx, viewer, client, query) }),
    breaks: ({ viewer, client, params }) => adBreaksFor(ctx, viewer, client, params.id),
    impression: async (call) => {
      await countImpression(ctx, call, call.params.id, call.body.token)
      return done
    },
    click: async (call) => {
      await countEvent(ctx, call, call.params.id, call.body.token, 'click')
      return done
    },
    progress: async (call) => {
      await countEvent(ctx, call, call.params.id, call.body.token, call.body.event)
      return done
    },
  })

  const path = '/spots/:sig/:id/audio.m4a'
  http.app.route({
    method: ['GET', 'HEAD'],
    url: `/api${path}`,
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: documented({ path, access: 'signed', summary: 'The prepared audio of a campaign' }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { sig, id } = request.params as { sig: string; id: string }
      await sendFile(request, reply, ctx.storage, await openSpot(ctx, sig, id))
      return reply
    },
  })
}
