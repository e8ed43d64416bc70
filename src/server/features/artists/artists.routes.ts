import { artists } from '../../../contract/artists.ts'
import type { AnswerMemory } from '../../http/answer-memory.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { artistFor, artistPage, relatedArtists } from './artists.service.ts'

export const artistsRoutes = (http: Http, on: Platform, memory: AnswerMemory): void =>
  mount(
    http,
    artists,
    {
      list: ({ query, viewer }) => artistPage(on, askerOf(viewer), query),
      get: ({ params, viewer }) => artistFor(on, askerOf(viewer), params.id),
      related: ({ params, query, viewer }) => relatedArtists(on, askerOf(viewer), params.id, query),
    },
    memory,
  )
