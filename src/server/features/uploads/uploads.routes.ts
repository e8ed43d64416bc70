import { adminUploads } from '../../../contract/admin/uploading.ts'
import { done } from '../../../contract/paging.ts'
import { songs } from '../../../contract/songs.ts'
import { uploads } from '../../../contract/uploads.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { changeSong, showSong } from './song-editing.service.ts'
import { tusRoutes } from './tus.ts'
import { createSong, mySongs, readUpload, removeSong } from './uploads.service.ts'
import { discardUploads, publishUploads, uploadsWaiting } from './waiting.service.ts'

const own = {
  mine: songs.mine,
  create: songs.create,
  change: songs.change,
  publish: songs.publish,
  hide: songs.hide,
  remove: songs.remove,
}

/** Uploads by tus, what listeners do with the songs made of them, and music for the house. */
export const uploadsRoutes = (http: Http, on: Platform): void => {
  // First, or the answer to GET would take HEAD as well.
  tusRoutes(http, on)
  mount(http, uploads, { get: ({ params, viewer }) => readUpload(on, viewer, params.id) })
  mount(http, adminUploads, {
    waiting: ({ viewer }) => uploadsWaiting(on, viewer),
    publish: ({ viewer, client, body }) => publishUploads(on, { viewer, address: client.address }, body),
    discard: async ({ viewer, body }) => {
      await discardUploads(on, viewer, body.upload_ids)
      return done
    },
  })
  mount(http, own, {
    mine: ({ query, viewer }) => mySongs(on, viewer, query),
    create: ({ body, viewer }) => createSong(on, viewer, body),
    change: ({ params, body, viewer }) => changeSong(on, viewer, params.id, body),
    publish: ({ params, viewer }) => showSong(on, viewer, params.id, true),
    hide: ({ params, viewer }) => showSong(on, viewer, params.id, false),
    remove: async ({ params, viewer }) => {
      await removeSong(on, viewer, params.id)
      return done
    },
  })
}
