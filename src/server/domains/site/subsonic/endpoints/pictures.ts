import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFile } from '../../../../http/files/send-file.ts'
import { FileMissingError } from '../../../../media/storage/storage.ts'
import { composedHash, coverJpeg } from '../../../catalog/index.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { type Ref, readCoverRef } from '../ids.ts'
import { accountNamed, imagesFor } from '../items/pictures.ts'
import { headers } from '../protocol/headers.ts'
import { throwUnknown } from '../protocol/subsonic-error.ts'

const MAX_EDGE = 1024
const USUAL_EDGE = 512

/** Sends the image of an item; apps may keep it for as long as its id names the image. */
const sendPicture = async (
  { ctx, scope, params }: SubsonicCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { image, ...item }: Ref & { image?: string },
): Promise<void> => {
  const edge = params.number('size', { min: 1, max: MAX_EDGE }) ?? USUAL_EDGE
  const images = await imagesFor(ctx, scope, item)
  const hash = composedHash(images) ?? throwUnknown()
  const bytes = await coverJpeg(ctx, images, edge).catch((error: unknown) =>
    error instanceof FileMissingError ? throwUnknown() : Promise.reject(error),
  )
  const named = image === hash.slice(0, 8)
  await sendFile(request, reply, ctx.storage, {
    location: { parts: [{ bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }] },
    tag: `${hash}-${edge}`,
    type: 'image/jpeg',
    headers: {
      ...headers,
      'cache-control': named ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    },
  })
}

export const pictures = {
  getCoverArt: {
    send: (call, request, reply) => {
      const ref = readCoverRef(call.params.required('id')) ?? throwUnknown()
      return sendPicture(call, request, reply, ref)
    },
  },
  getAvatar: {
    send: async (call, request, reply) => {
      const id = await accountNamed(call.ctx.db, call.scope, call.params.required('username'))
      return sendPicture(call, request, reply, { kind: 'user', id: id ?? throwUnknown() })
    },
  },
} satisfies SubsonicEndpoints
