import { albums } from '../../../contract/albums.ts'
import type { AnswerMemory } from '../../http/answer-memory.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { albumFor, albumPage, artistAlbums } from './albums.service.ts'

export const albumsRoutes = (http: Http, on: Platform, memory: AnswerMemory): void =>
  mount(
    http,
    albums,
    {
      list: ({ query, viewer }) => albumPage(on, askerOf(viewer), query),
      get: ({ params, viewer }) => albumFor(on, askerOf(viewer), params.id),
      ofArtist: ({ params, query, viewer }) => artistAlbums(on, askerOf(viewer), params.id, query),
    },
    memory,
  )
