import { genres } from '../../../contract/genres.ts'
import type { AnswerMemory } from '../../http/answer-memory.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { genreOf, genresInOrder } from './genres.service.ts'

export const genresRoutes = (http: Http, on: Platform, memory: AnswerMemory): void =>
  mount(
    http,
    genres,
    {
      list: () => genresInOrder(on),
      get: ({ params }) => genreOf(on, params.id),
    },
    memory,
  )
