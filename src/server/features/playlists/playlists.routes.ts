import { playlists } from '../../../contract/playlists.ts'
import type { AnswerMemory } from '../../http/answer-memory.ts'
import { finished } from '../../http/finished.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { changePlaylist, createPlaylist, removePlaylist, showPlaylist } from './editing.service.ts'
import { attachSong, attachSongs, detachSongs, orderSongs } from './membership.service.ts'
import { playlistPage, playlistsOfMine } from './playlists.service.ts'
import { previewRules } from './smart.service.ts'
import { playlistSongs, playlistWithSongs } from './tracks.service.ts'

export const playlistsRoutes = (http: Http, on: Platform, memory: AnswerMemory): void =>
  mount(
    http,
    playlists,
    {
      list: ({ query, viewer }) => playlistPage(on, askerOf(viewer), query),
      get: ({ params, viewer }) => playlistWithSongs(on, askerOf(viewer), params.id),
      songs: ({ params, query, viewer }) => playlistSongs(on, askerOf(viewer), params.id, query),
      mine: ({ viewer }) => playlistsOfMine(on, askerOf(viewer)),
      create: ({ body, viewer }) => createPlaylist(on, askerOf(viewer), body),
      preview: ({ body, viewer }) => previewRules(on, askerOf(viewer), body),
      change: ({ params, body, viewer }) => changePlaylist(on, askerOf(viewer), params.id, body),
      order: ({ params, body, viewer }) => orderSongs(on, askerOf(viewer), params.id, body.song_ids),
      attachMany: ({ params, body, viewer }) => attachSongs(on, askerOf(viewer), params.id, body),
      detachMany: ({ params, body, viewer }) => detachSongs(on, askerOf(viewer), params.id, body.song_ids),
      attach: ({ params, body, viewer }) => attachSong(on, askerOf(viewer), params.playlistId, body.song_id),
      detach: ({ params, body, viewer }) =>
        detachSongs(on, askerOf(viewer), params.playlistId, [body.song_id]),
      remove: ({ params, viewer }) => finished(removePlaylist(on, askerOf(viewer), params.id)),
      publish: ({ params, viewer }) => showPlaylist(on, askerOf(viewer), params.id, true),
      hide: ({ params, viewer }) => showPlaylist(on, askerOf(viewer), params.id, false),
    },
    memory,
  )
