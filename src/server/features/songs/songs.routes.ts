import { songs } from '../../../contract/songs.ts'
import type { AnswerMemory } from '../../http/answer-memory.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { albumSongs, artistSongs, relatedSongs, songFor, songPage } from './songs.service.ts'

/** What listeners read; own uploads are mounted by the feature that writes them. */
const reads = {
  list: songs.list,
  get: songs.get,
  related: songs.related,
  ofAlbum: songs.ofAlbum,
  ofArtist: songs.ofArtist,
}

export const songsRoutes = (http: Http, on: Platform, memory: AnswerMemory): void =>
  mount(
    http,
    reads,
    {
      list: ({ query, viewer }) => songPage(on, askerOf(viewer), query),
      get: ({ params, viewer }) => songFor(on, askerOf(viewer), params.id),
      related: ({ params, viewer }) => relatedSongs(on, askerOf(viewer), params.id),
      ofAlbum: ({ params, query, viewer }) => albumSongs(on, askerOf(viewer), params.id, query),
      ofArtist: ({ params, query, viewer }) => artistSongs(on, askerOf(viewer), params.id, query),
    },
    memory,
  )
