import type { AppContext } from '../../../app-context.ts'
import type { ViewerScope } from '../../../db/visibility.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { ownEpisodes } from '../../catalog/podcasts/episodes.service.ts'
import { podcastPage } from '../../catalog/podcasts/podcasts.service.ts'
import { stationPage } from '../../catalog/radio/radio.service.ts'
import type { Section } from './section.ts'

const SHOWN = 12
const first = { page: 1, per_page: SHOWN } as const

/** Returns episodes in progress. */
export const startedEpisodes = async (ctx: AppContext, viewer: Viewer): Promise<Section> => ({
  id: 'begun-episodes',
  title: 'Continue listening',
  kind: 'podcasts',
  item_type: 'episode',
  items: await ownEpisodes(ctx, scopeOf(viewer), { of: 'begun', limit: SHOWN }),
  more: '/library/podcasts',
})

/** Returns new episodes of followed podcasts. Started or finished episodes are not new, however recent they are. */
export const newEpisodes = async (ctx: AppContext, viewer: Viewer): Promise<Section> => {
  const latest = await ownEpisodes(ctx, scopeOf(viewer), { of: 'followed', limit: 3 * SHOWN })
  return {
    id: 'new-episodes',
    title: 'New episodes',
    kind: 'podcasts',
    item_type: 'episode',
    items: latest.filter(({ progress, played }) => !progress && !played).slice(0, SHOWN),
    reason: { text: 'From podcasts you follow', values: {} },
    more: '/library/podcasts',
  }
}

/** Returns podcasts, most played first. */
export const podcasts = async (ctx: AppContext, viewer: ViewerScope): Promise<Section> => {
  const { data } = await podcastPage(ctx, viewer, { ...first, sort: '-plays' })
  return {
    id: 'podcasts',
    title: data[0]?.plays ? 'Popular podcasts' : 'Podcasts',
    kind: 'podcasts',
    item_type: 'podcast',
    items: data,
    more: '/podcasts',
  }
}

/** Returns radio stations, most played first. */
export const stations = async (ctx: AppContext, viewer: ViewerScope): Promise<Section> => ({
  id: 'radio',
  title: 'Radio stations',
  kind: 'radio',
  item_type: 'radio-station',
  items: (await stationPage(ctx, viewer, { ...first, sort: '-plays' })).data,
  more: '/radio',
})
