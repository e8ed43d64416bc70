import { home } from '../../../contract/home.ts'
import type { AnswerMemory } from '../../http/answer-memory.ts'
import { type Http, mount } from '../../http/mount.ts'
import { askerOf } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { chartPage } from './chart.service.ts'
import { browseSections, genreItems, homeSections } from './home.service.ts'

export const homeRoutes = (http: Http, on: Platform, memory: AnswerMemory): void =>
  mount(
    http,
    home,
    {
      sections: ({ viewer }) => homeSections(on, viewer),
      browse: ({ viewer }) => browseSections(on, askerOf(viewer)),
      chart: ({ viewer }) => chartPage(on, askerOf(viewer)),
      genreItems: ({ params, query, viewer }) => genreItems(on, askerOf(viewer), params.id, query),
    },
    memory,
  )
