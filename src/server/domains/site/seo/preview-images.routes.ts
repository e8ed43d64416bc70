import type { AppContext } from '../../../context/app-context.ts'
import { sendFile } from '../../../http/files/send-file.ts'
import type { Http } from '../../../http/mount.ts'
import { previewImage } from './preview-images.service.ts'

/** Images for link previews. Their URLs name a version; old ones show the current image, for a short time. */
export const previewRoutes = ({ app }: Http, ctx: AppContext): void => {
  app.get(
    '/previews/:type/:id(^[1-9]\\d{0,8}).jpg',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { type, id } = request.params as { type: string; id: string }
      const { v } = request.query as { v?: string }
      const { path, version } = await previewImage(ctx, type, Number(id))
      await sendFile(request, reply, ctx.storage, {
        location: { path },
        tag: version,
        type: 'image/jpeg',
        headers: {
          'cache-control': v === version ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          // Shown by other sites.
          'cross-origin-resource-policy': 'cross-origin',
        },
      })
    },
  )
}
