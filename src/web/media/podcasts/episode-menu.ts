import { Check, CheckCheck, Download, RotateCcw, Rss } from 'lucide-react'
import type { Episode, Podcast } from '../../../contract/podcasts.ts'
import { downloadEpisode } from '../../api/download.ts'
import { showError } from '../../api/errors.ts'
import { hearAll, heardChanged } from '../../api/podcasts.ts'
import { settings } from '../../api/settings.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { heardOf, markHeard, useHeard } from '../../player/heard.ts'
import { loggedInOrAsk } from '../../session/gate.ts'
import type { MenuEntry } from '../../ui/menu.ts'
import { notify } from '../../ui/notices.ts'
import { type MenuItem, playItemMenu } from '../item-menu.ts'

/** Saves an episode; visitors are asked to log in first. */
export const saveEpisode = async (episode: Pick<Episode, 'id'>): Promise<void> => {
  if (await loggedInOrAsk()) await downloadEpisode(episode.id).catch(showError)
}

const setPlayed = async (episode: Episode, played: boolean): Promise<void> => {
  try {
    await markHeard(episode, played)
    await heardChanged()
  } catch (error) {
    showError(error)
  }
}

const heardEntry = (episode: Episode): MenuEntry => {
  const { played } = heardOf(episode)
  return {
    kind: 'item',
    label: played ? t('Mark as new') : t('Mark as played'),
    icon: played ? RotateCcw : Check,
    run: () => void setPlayed(episode, !played),
  }
}

const markAll = async (id: number, played: boolean, until?: number): Promise<void> => {
  if (!(await loggedInOrAsk())) return
  try {
    await hearAll(id, played, until)
    // What was heard in this visit would hide what the server says now.
    useHeard.setState({}, true)
  } catch (error) {
    showError(error)
  }
}

/** What the menu of an episode offers. */
export const episodeMenuItem = (episode: Episode): MenuItem => ({
  ...playItemMenu(episode),
  more: [
    heardEntry(episode),
    {
      kind: 'item',
      label: t('Mark this and older as played'),
      icon: CheckCheck,
      run: () => void markAll(episode.show.id, true, episode.id),
    },
    ...(episode.downloadable
      ? [
          {
            kind: 'item' as const,
            label: t('Download'),
            icon: Download,
            run: () => void saveEpisode(episode),
          },
        ]
      : []),
  ],
})

/** Whether the feed of a podcast can be read without a log-in. */
export const hasOpenFeed = (podcast: Pick<Podcast, 'public'>): boolean =>
  podcast.public && !settings().requireAuth

/** Copies the address of a feed, for other apps. */
export const copyAddress = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    notify({ type: 'success', title: t('Copied'), text: t('Put the feed into any podcast app.') })
  } catch {
    notify({ type: 'info', title: t('Oops!'), text: address })
  }
}

/** What the menu of a podcast offers. */
export const podcastMenuItem = (podcast: Podcast): MenuItem => ({
  type: 'podcast',
  id: podcast.id,
  title: podcast.title,
  artist: podcast.artist,
  mark: podcast,
  more: [
    { kind: 'item', label: t('Mark all as played'), icon: Check, run: () => void markAll(podcast.id, true) },
    {
      kind: 'item',
      label: t('Mark all as new'),
      icon: RotateCcw,
      run: () => void markAll(podcast.id, false),
    },
    ...(hasOpenFeed(podcast)
      ? [
          {
            kind: 'item' as const,
            label: t('Copy feed'),
            icon: Rss,
            run: () => void copyAddress(podcast.feed_url),
          },
        ]
      : []),
  ],
})
