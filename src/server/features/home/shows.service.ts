import type { Asker } from '../../db/visible.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { ownEpisodes } from '../podcasts/episodes.service.ts'
import { podcastPage } from '../podcasts/podcasts.service.ts'
import { stationPage } from '../radio/radio.service.ts'
import type { Section } from './section.ts'

type On = Pick<Platform, 'db' | 'env' | 'settings'>

const SHOWN = 12
const first = { page: 1, per_page: SHOWN } as const

/** Episodes that the listener has begun. */
export const begun = async (on: On, viewer: Viewer): Promise<Section> => ({
  id: 'begun-episodes',
  title: 'Continue listening',
  kind: 'podcasts',
  item_type: 'episode',
  items: await ownEpisodes(on, askerOf(viewer), { of: 'begun', limit: SHOWN }),
  more: '/library/podcasts',
})

/**
 * What is new in podcasts that the listener follows. What is begun or heard is not new any more, however lately it came
 * out.
 */
export const fresh = async (on: On, viewer: Viewer): Promise<Section> => {
  const latest = await ownEpisodes(on, askerOf(viewer), { of: 'followed', limit: 3 * SHOWN })
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

/** Podcasts, most played first. */
export const podcasts = async (on: On, asker: Asker): Promise<Section> => {
  const { data } = await podcastPage(on, asker, { ...first, sort: '-plays' })
  return {
    id: 'podcasts',
    title: data[0]?.plays ? 'Popular podcasts' : 'Podcasts',
    kind: 'podcasts',
    item_type: 'podcast',
    items: data,
    more: '/podcasts',
  }
}

/** Radio stations, most played first. */
export const stations = async (on: On, asker: Asker): Promise<Section> => ({
  id: 'radio',
  title: 'Radio stations',
  kind: 'radio',
  item_type: 'radio-station',
  items: (await stationPage(on, asker, { ...first, sort: '-plays' })).data,
  more: '/radio',
})
