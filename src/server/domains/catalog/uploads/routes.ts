import { adminUploads, artistUploads } from '../../../../contract/catalog/back-office/uploads.ts'
import { songs } from '../../../../contract/catalog/songs.ts'
import { uploads } from '../../../../contract/catalog/uploads.ts'
import { done } from '../../../../contract/core/pagination.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistAlbumsNamed, artistUploadsFor, createArtistSongs } from './artist-uploads.service.ts'
import { createSong, mySongs, readUpload, removeSong } from './service.ts'
import { changeSong, showSong } from './song-editing.service.ts'
import { tusRoutes } from './tus.ts'
import {
  discardUploads,
  listKnownAlbums,
  pendingUploadsFor,
  publishUploads,
  streamOfUpload,
} from './upload-review.service.ts'

const own = {
  mine: songs.mine,
  create: songs.create,
  change: songs.change,
  publish: songs.publish,
  hide: songs.hide,
  remove: songs.remove,
}

/** tus uploads, listeners' own songs, and uploads for the catalog. */
export const uploadsRoutes = (http: Http, ctx: AppContext): void => {
  // First, as the GET route would otherwise also handle HEAD.
  tusRoutes(http, ctx)
  mount(http, uploads, { get: ({ params, viewer }) => readUpload(ctx, viewer, params.id) })
  mount(http, adminUploads, {
    waiting: ({ viewer }) => pendingUploadsFor(ctx, viewer),
    albums: ({ body }) => listKnownAlbums(ctx, body.albums),
    stream: ({ viewer, params }) => streamOfUpload(ctx, viewer, params.id),
    publish: ({ viewer, client, body }) => publishUploads(ctx, { viewer, address: client.address }, body),
    discard: async ({ viewer, body }) => {
      await discardUploads(ctx, viewer, body.upload_ids)
      return done
    },
  })
  mount(http, artistUploads, {
    waiting: ({ viewer, query }) => artistUploadsFor(ctx, viewer, query.artist_id),
    albums: ({ viewer, body }) => artistAlbumsNamed(ctx, viewer, body),
    create: ({ viewer, client, body }) => createArtistSongs(ctx, { viewer, address: client.address }, body),
    discard: async ({ viewer, body }) => {
      await discardUploads(ctx, viewer, body.upload_ids)
      return done
    },
  })
  mount(http, own, {
    mine: ({ query, viewer }) => mySongs(ctx, viewer, query),
    create: ({ body, viewer }) => createSong(ctx, viewer, body),
    change: ({ params, body, viewer }) => changeSong(ctx, viewer, params.id, body),
    publish: ({ params, viewer }) => showSong(ctx, viewer, params.id, true),
    hide: ({ params, viewer }) => showSong(ctx, viewer, params.id, false),
    remove: async ({ params, viewer }) => {
      await removeSong(ctx, viewer, params.id)
      return done
    },
  })
}
