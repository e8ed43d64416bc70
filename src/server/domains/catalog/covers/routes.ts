import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context/app-context.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import type { Http } from '../../../http/mount.ts'
import { coverFile } from './service.ts'

/** The name is a content hash: its content never changes, and any site may embed it. */
const open = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** While login is required, only the browser that was given the name keeps the image, and only this site embeds it. */
const closed = {
  'cache-control': 'private, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
}

export const coversRoutes = ({ app }: Http, ctx: AppContext): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/storage/covers/:folder/:file',
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    schema: { hide: true } as object,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { folder, file } = request.params as { folder: string; file: string }
      const headers = ctx.settings().requireAuth ? closed : open
      await sendFile(request, reply, ctx.storage, { ...coverFile(folder, file), headers })
      return reply
    },
  })
}
