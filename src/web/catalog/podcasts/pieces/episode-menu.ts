import { Check, CheckCheck, Download, RotateCcw, Rss } from 'lucide-react'
import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Episode, Podcast } from '../../../../contract/catalog/items.ts'
import { downloadEpisode } from '../../../data/download.ts'
import { showError } from '../../../data/errors.ts'
import { entitlementTo, withEntitlement } from '../../../data/session/entitlements.ts'
import { requireLogin } from '../../../data/session/login-redirect.ts'
import { settings } from '../../../data/settings.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { progressOf, setProgress, useProgress } from '../../../player/episode-progress.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'
import { type MenuItem, playItemMenu } from '../../items/menu/menu-item.ts'
import { markAllPlayed, progressChanged } from '../podcasts.ts'

/** Whether an episode is offered for download here; visitors are offered what an account could get, and accounts what a plan has. */
export const isEpisodeOffered = (episode: Pick<Episode, 'downloadable'>): boolean =>
  settings().download_episodes && (episode.downloadable || entitlementTo('Download songs') === 'offered')

/** Downloads an episode; visitors are asked to log in first. */
export const saveEpisode = async ({ id }: Pick<Episode, 'id'>): Promise<void> => {
  if (await requireLogin())
    withEntitlement(
      'Download songs',
      { act: 'download_episode', id },
      () => void downloadEpisode(id).catch(showError),
    )
}

const setPlayed = async (episode: Episode, played: boolean): Promise<void> => {
  try {
    await setProgress(episode, played)
    await progressChanged()
  } catch (error) {
    showError(error)
  }
}

const playedEntry = (episode: Episode): MenuEntry => {
  const { played } = progressOf(episode)
  return {
    kind: 'item',
    label: played ? t('Mark as unplayed') : t('Mark as played'),
    icon: played ? RotateCcw : Check,
    run: () => void setPlayed(episode, !played),
  }
}

const markAll = async (id: number, played: boolean, until?: Episode): Promise<void> => {
  if (!(await requireLogin())) return
  try {
    await markAllPlayed(id, played, until)
    // Progress of this visit would hide what the server now returns.
    useProgress.setState({}, true)
  } catch (error) {
    showError(error)
  }
}

/** Returns an episode in the form its menu needs. */
export const episodeMenuItem = (episode: Episode): MenuItem => ({
  ...playItemMenu(episode),
  more: [
    playedEntry(episode),
    {
      kind: 'item',
      label: t('Mark this and older episodes as played'),
      icon: CheckCheck,
      run: () => void markAll(episode.show.id, true, episode),
    },
    ...(isEpisodeOffered(episode)
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

/** Returns whether a podcast's feed is readable without a login. */
export const hasOpenFeed = (podcast: Pick<Podcast, 'public'>): boolean =>
  podcast.public && !settings().requireAuth

/** Copies a feed URL for use in other apps. */
export const copyUrl = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ type: 'success', title: t('Copied'), text: t('Paste this URL into any podcast app.') })
  } catch {
    showToast({ type: 'info', title: t('Oops!'), text: address })
  }
}

/** Returns a podcast in the form its menu needs. */
export const podcastMenuItem = (podcast: Podcast): MenuItem => ({
  type: 'podcast',
  id: podcast.id,
  title: podcast.title,
  cover: podcast.cover,
  line: podcast.author ?? (podcast.artist ? artistName(podcast.artist) : undefined),
  artist: podcast.artist,
  reaction: podcast,
  more: [
    { kind: 'item', label: t('Mark all as played'), icon: Check, run: () => void markAll(podcast.id, true) },
    {
      kind: 'item',
      label: t('Mark all as unplayed'),
      icon: RotateCcw,
      run: () => void markAll(podcast.id, false),
    },
    ...(hasOpenFeed(podcast)
      ? [
          {
            kind: 'item' as const,
            label: t('Copy feed URL'),
            icon: Rss,
            run: () => void copyUrl(podcast.feed_url),
          },
        ]
      : []),
  ],
})
