import type { AppContext } from '../../../context/app-context.ts'
import { documented } from '../../../http/documented.ts'
import type { Http } from '../../../http/mount.ts'
import { audioUrl } from './audio.service.ts'

const described = documented({
  path: '/audio/{type}/{id}',
  access: 'public',
  summary: 'Redirects to the audio of a public song, episode or radio station',
})

/** A stable URL of audio, for previews on other sites and for the embed player. */
export const audioRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  app.get('/api/audio/:type/:id(^[1-9]\\d{0,8}$)', { schema: described }, async (request, reply) => {
    await authorizer.limits('other', request.ip)
    const { type, id } = request.params as { type: string; id: string }
    return reply
      .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
      .redirect(await audioUrl(ctx, type, Number(id)))
  })
}
