import type { AppContext } from '../../../../context/app-context.ts'
import { sendFile } from '../../../../http/files/send-file.ts'
import { throwError } from '../../../../http/http-error.ts'
import { clientOf, type Http, headersForOne } from '../../../../http/mount.ts'
import { countSpots, openComposition } from './composition-files.service.ts'

const idIn = (name: string): number => {
  const id = Number(/^([1-9]\d{0,14})\.mp3$/.exec(name)?.[1])
  return Number.isNaN(id) ? throwError('not_found') : id
}

/** Files of episodes with spots, which podcast apps get from the addresses in feeds. */
export const compositionsRoutes = ({ app }: Http, ctx: AppContext): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/feeds/compositions/:sig/:name',
    schema: { hide: true } as object,
    exposeHeadRoute: false,
    helmet: false,
    compress: false,
    handler: async (request, reply) => {
      const { sig, name } = request.params as { sig: string; name: string }
      const id = idIn(name)
      const opened = await openComposition(ctx, sig, id)
      if (typeof opened === 'string') return reply.headers(headersForOne).redirect(opened, 302)
      const sent = await sendFile(request, reply, ctx.storage, { ...opened, headers: headersForOne })
      await countSpots(ctx, clientOf(request, reply), id, sent).catch((err: unknown) =>
        request.log.warn({ err }, 'could not count spots'),
      )
      return reply
    },
  })
}
