import { playlistFile, playlists } from '../../../../contract/catalog/playlists.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { mountFile } from '../../../http/files/mount-file.ts'
import { type Http, mount } from '../../../http/mount.ts'
import type { ResponseCache } from '../../../http/response-cache.ts'
import { scopeOf } from '../../../http/viewer.ts'
import { attachSong, attachSongs, detachSongs, orderSongs } from './contents.service.ts'
import { changePlaylist, createPlaylist, removePlaylist, showPlaylist } from './editing.service.ts'
import { exportPlaylist } from './export.service.ts'
import { ownPlaylists, ownPlaylistsContaining, playlistPage, playlistsLike } from './service.ts'
import { previewRules } from './smart/service.ts'
import { playlistSongs, playlistWithSongs } from './tracks.service.ts'

export const playlistsRoutes = (http: Http, ctx: AppContext, cache: ResponseCache): void => {
  mountFile(http, playlistFile, ({ params, query, viewer }) =>
    exportPlaylist(ctx, scopeOf(viewer), params.id, query.format),
  )
  mount(
    http,
    playlists,
    {
      list: ({ query, viewer }) => playlistPage(ctx, scopeOf(viewer), query),
      get: ({ params, viewer }) => playlistWithSongs(ctx, scopeOf(viewer), params.id),
      related: ({ params, viewer }) => playlistsLike(ctx, scopeOf(viewer), params.id),
      songs: ({ params, query, viewer }) => playlistSongs(ctx, scopeOf(viewer), params.id, query),
      mine: ({ viewer }) => ownPlaylists(ctx, scopeOf(viewer)),
      containing: ({ body, viewer }) => ownPlaylistsContaining(ctx, scopeOf(viewer), body.song_ids),
      create: ({ body, viewer }) => createPlaylist(ctx, scopeOf(viewer), body),
      preview: ({ body, viewer }) => previewRules(ctx, scopeOf(viewer), body),
      change: ({ params, body, viewer }) => changePlaylist(ctx, scopeOf(viewer), params.id, body),
      order: ({ params, body, viewer }) => orderSongs(ctx, scopeOf(viewer), params.id, body.song_ids),
      attachMany: ({ params, body, viewer }) => attachSongs(ctx, scopeOf(viewer), params.id, body),
      detachMany: ({ params, body, viewer }) => detachSongs(ctx, scopeOf(viewer), params.id, body.song_ids),
      attach: ({ params, body, viewer }) => attachSong(ctx, scopeOf(viewer), params.playlistId, body.song_id),
      detach: ({ params, body, viewer }) =>
        detachSongs(ctx, scopeOf(viewer), params.playlistId, [body.song_id]),
      remove: ({ params, viewer }) => settled(removePlaylist(ctx, scopeOf(viewer), params.id)),
      publish: ({ params, viewer }) => showPlaylist(ctx, scopeOf(viewer), params.id, true),
      hide: ({ params, viewer }) => showPlaylist(ctx, scopeOf(viewer), params.id, false),
    },
    cache,
  )
}
