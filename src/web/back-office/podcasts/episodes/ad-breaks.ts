import type { EpisodeBreaks, PodcastBreaks } from '../../../../contract/catalog/back-office/podcasts.ts'
import { hasCampaigns } from '../../../data/session/ads.ts'
import { settings } from '../../../data/settings.ts'
import { formatTime } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/i18n.ts'
import { type ChaptersValue, chaptersBody } from './chapters.ts'

/** Whether spots are heard in episodes at all, here or in podcast apps. */
export const hasEpisodeSpots = (): boolean =>
  hasCampaigns() && (settings().campaigns_in_episodes || settings().campaigns_in_feeds)

/** A chapter that can have a break before it. */
export interface BreakChoice {
  at: number
  title: string
}

/** Returns the chapters that the form has now, in order; none starts an episode. */
export const breakChoices = (value: ChaptersValue | undefined): BreakChoice[] => {
  if (!value) return []
  const chapters = chaptersBody(value) ?? value.found
  return chapters
    .filter(({ at, title }) => at > 0 && title !== '' && (value.duration === 0 || at < value.duration))
    .sort((one, other) => one.at - other.at)
}

export const podcastBreaksText = ({ before, middle, after }: PodcastBreaks): string =>
  [
    before && translate('Before the episode'),
    middle && translate('Before the chapter nearest to the middle'),
    after && translate('After the episode'),
  ]
    .filter((text) => text !== false)
    .join('\n')

export const episodeBreaksText = (breaks: EpisodeBreaks): string =>
  breaks === null
    ? translate('As in the podcast')
    : [
        breaks.before && translate('Before the episode'),
        ...breaks.chapters.map((at) => formatTime(at)),
        breaks.after && translate('After the episode'),
      ]
        .filter((text) => text !== false)
        .join('\n')
