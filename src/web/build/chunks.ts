import { join } from 'node:path'

/*
 * Many small chunks compress badly, so modules that load together share one. A group also takes in whatever its
 * modules import, so every module is named: a pattern would swallow whole screens.
 */

/** Needed before the first paint of every page. */
export const appModules = [
  'src/contract/legal-pages.ts',
  'src/contract/selling.ts',
  'src/web/items/navigation/legal-links.ts',
  'src/web/items/navigation/own-target.ts',
  'src/web/api/call.ts',
  'src/web/api/client.ts',
  'src/web/api/early-responses.ts',
  'src/web/api/embedded.ts',
  'src/web/api/errors.ts',
  'src/web/api/offline-read-cache.ts',
  'src/web/api/reachability.ts',
  'src/web/api/bootstrap.ts',
  'src/web/api/read.ts',
  'src/web/outbox/pending.ts',
  'src/web/api/settings.ts',
  'src/web/i18n/i18n.ts',
  'src/web/theme/theme.ts',
  'src/web/theme/follow.ts',
  'src/contract/palette.ts',
  'src/web/session/tracking.ts',
  'src/web/session/ads.ts',
  'src/web/items/ads/AdSlot.tsx',
  'src/web/session/pwa-install.ts',
  'src/web/session/safe-storage.ts',
  'src/web/session/language.ts',
  'src/web/session/token.ts',
  'src/web/session/session.ts',
  'src/web/app/load-offline.ts',
  'src/web/session/is-administrator.ts',
  'src/web/session/permissions.ts',
  'src/web/session/login-redirect.ts',
  'src/web/session/auth-methods.ts',
  'src/web/session/player-landing.ts',
  'src/web/items/document-title.ts',
  'src/web/playlists/playlist-dialogs.ts',
  'src/web/items/playback.ts',
  'src/web/items/states/OfflineState.tsx',
  'src/web/player/stored-queue.ts',
  'src/web/ui/toasts.ts',
  'src/web/ui/confirm.ts',
  'src/web/ui/dialogs.ts',
  'src/web/ui/LazyMount.tsx',
  'src/web/ui/menu.ts',
  'src/web/ui/classes.ts',
  'src/web/ui/buttons.module.css',
  'src/web/ui/feedback.module.css',
  'src/web/ui/fields.module.css',
  'src/web/ui/page.module.css',
  'src/web/ui/brand.module.css',
  'src/web/ui/tile.module.css',
  'src/web/ui/skip-link.module.css',
  'src/web/ui/Button.tsx',
  'src/web/ui/icons.tsx',
  'src/web/ui/OfflinePart.tsx',
  'src/web/ui/line-icon.ts',
  'src/web/ui/idle.ts',
  'src/web/ui/IconButton.tsx',
  'src/web/ui/States.tsx',
]

/** Schemas of items and zod. Only forms and stored state are checked against schemas, so no first screen loads them. */
export const schemaModules = [
  'src/contract/album.ts',
  'src/contract/artist.ts',
  'src/contract/blend.ts',
  'src/contract/cover.ts',
  'src/contract/credits.ts',
  'src/contract/friend-status.ts',
  'src/contract/genre.ts',
  'src/contract/login-provider.ts',
  'src/contract/login.ts',
  'src/contract/pagination.ts',
  'src/contract/plain-playlist.ts',
  'src/contract/podcast.ts',
  'src/contract/profile-ref.ts',
  'src/contract/radio-station.ts',
  'src/contract/song.ts',
  'src/contract/stream-info.ts',
  'src/contract/user.ts',
]

/** Schemas that no stored state needs: the player must not load them. */
export const fieldModules = [
  'src/contract/admin/web-address.ts',
  'src/contract/amount.ts',
  'src/contract/artist-event.ts',
  'src/contract/artist-items.ts',
  'src/contract/artist-showcase-fields.ts',
  'src/contract/country.ts',
  'src/contract/gift-shape.ts',
  'src/contract/mention.ts',
  'src/contract/of-artist.ts',
  'src/contract/order-item.ts',
  'src/contract/person.ts',
  'src/contract/plan-price.ts',
]

/** Lists of values of which both schemas and screens are made: screens must not load the schemas for them. */
export const valueModules = [
  'src/contract/credit-roles.ts',
  'src/contract/plan-features.ts',
  'src/contract/plan-intervals.ts',
]

/** Amounts, of which schemas are made, too. */
export const moneyModules = ['src/contract/money.ts']

/** Schemas of the form of playlists. */
export const playlistFormModules = ['src/contract/playlist-input.ts', 'src/contract/smart-rules.ts']

/** The listener shell: sidebar, top bar, rows and cards. */
export const shellModules = [
  'src/web/playlists/PlaylistCard.tsx',
  'src/web/playlists/PlaylistCover.tsx',
  'src/contract/podcasts.ts',
  'src/contract/radio-stations.ts',
  'src/web/api/podcasts.ts',
  'src/web/session/entitlements.ts',
  'src/web/session/shortcut-preference.ts',
  'src/web/ui/announcements.ts',
  // Used by the search field and by lists.
  'src/web/ui/debounce.ts',
  'src/web/items/days.ts',
  'src/web/player-ui/narrow-screen.ts',
  // Screens show these icons of the player too: they must not wait for the player.
  'node_modules/lucide-react/dist/esm/icons/shuffle.mjs',
  'node_modules/lucide-react/dist/esm/icons/list-video.mjs',
  // Each would be a file of its own, loaded on every page once it is idle.
  'node_modules/lucide-react/dist/esm/icons/rotate-ccw-clock.mjs',
  'node_modules/lucide-react/dist/esm/icons/monitor-smartphone.mjs',
  'node_modules/lucide-react/dist/esm/icons/refresh-cw.mjs',
  'src/web/i18n/format.ts',
  'src/web/player/state.ts',
  'src/web/player/queue.ts',
  'src/web/player/source.ts',
  'src/web/player/episode-progress.ts',
  'src/web/items/states/LoadError.tsx',
  'src/web/items/focus-after-navigation.ts',
  'src/web/items/rows/SongRow.tsx',
  'src/web/items/cards/ItemCard.tsx',
  'src/web/items/ItemLink.tsx',
  'src/web/items/menu/item-menu.ts',
  'src/web/items/menu/menu-item.ts',
  'src/web/items/menu/queue-items.ts',
  'src/web/items/menu/menu-gestures.ts',
  'src/web/items/playable.ts',
  'src/web/items/cards/Section.tsx',
  'src/web/items/cards/SectionBody.tsx',
  'src/web/items/cards/GenreTiles.tsx',
  'src/web/items/cards/genre-color.ts',
  'src/web/items/header/page-head.ts',
  'src/web/app/ListenerShell.tsx',
  'src/web/app/Sidebar.tsx',
  'src/web/app/sidebar-collapsed.ts',
  'src/web/app/TopBar.tsx',
  'src/web/app/AccountButton.tsx',
  'src/web/app/BottomNav.tsx',
  'src/web/app/visited-off.ts',
  'src/web/app/history-position.ts',
  'src/web/app/prefetch.ts',
  'src/web/api/warm.ts',
]

/** The player and its bar. */
export const playerModules = [
  'src/web/player/AudioElements.tsx',
  'src/web/player/player.ts',
  'src/web/player/create-player.ts',
  'src/web/player/transport.ts',
  'src/web/player/deck.ts',
  'src/web/player/keyboard-shortcuts.ts',
  'src/web/player/plays.ts',
  'src/web/player/persisted-state.ts',
  'src/web/player/loudness.ts',
  'src/web/player/media-session.ts',
  'src/web/player/sleep-state.ts',
  'src/web/player/queue-changes.ts',
  'src/web/player-ui/PlayerBar.tsx',
  'src/web/player-ui/Continue.tsx',
  'src/web/player-ui/MiniPlayer.tsx',
  'src/web/player-ui/Transport.tsx',
  'src/web/player-ui/Volume.tsx',
  'src/web/player-ui/SeekBar.tsx',
  'src/web/player-ui/RightTime.tsx',
  'src/web/player-ui/use-lyrics.ts',
  'src/web/player-ui/picture-in-picture.ts',
  'src/web/player-ui/NowTitle.tsx',
  'src/web/player-ui/Announcer.tsx',
  'src/web/player-ui/Overlays.tsx',
  'src/web/player-ui/SettingsButton.tsx',
  'src/web/player-ui/waveform.ts',
  'src/web/player-ui/swipe.ts',
]

/** The pages of single items: their header, songs and errors. */
export const itemModules = [
  'src/contract/item-titles.ts',
  'src/web/items/FollowButton.tsx',
  'src/web/items/item-title.ts',
  'src/web/items/header/Actions.tsx',
  'src/web/items/header/ArtHeader.tsx',
  'src/web/items/header/header.module.css',
  'src/web/items/rows/ColumnHead.tsx',
  'src/web/items/rows/SongRows.tsx',
  'src/web/items/rows/song-sort.ts',
  'src/web/items/states/NotFound.tsx',
  'src/web/items/states/PageError.tsx',
  'src/web/items/states/not-found.module.css',
  'src/web/ui/IdleTurntable.tsx',
]

/** Rows of songs that can be selected; start pages load nothing else of lists. */
export const selectionModules = [
  'src/web/items/menu/selection-entries.ts',
  'src/web/items/rows/row-focus.ts',
  'src/web/items/rows/row-keyboard-nav.ts',
  'src/web/items/selection/SelectableRows.tsx',
  'src/web/items/selection/selection-keys.ts',
]

/** The calls behind likes and follows. */
export const reactionModules = [
  'src/contract/likes.ts',
  'src/contract/playlists.ts',
  'src/contract/profiles.ts',
]

/** Long lists, and what narrows and sorts them. */
export const listModules = [
  'src/web/items/FilterField.tsx',
  'src/web/items/SortButton.tsx',
  'src/web/items/tabs.module.css',
  'src/web/items/tabs.ts',
  'src/web/ui/MeasuredList.tsx',
  'src/web/ui/VirtualList.tsx',
  'src/web/ui/list.module.css',
]

/** Lists of one's own: likes, playlists and what was played. */
export const libraryModules = [
  'src/contract/library.ts',
  'src/web/api/library.ts',
  'src/web/api/likes.ts',
  'src/web/api/playlist-views.ts',
  'src/web/api/playlists.ts',
  'src/web/features/library/DateIndicator.tsx',
  'src/web/features/library/FilterBar.tsx',
  'src/web/features/library/LibraryPage.tsx',
  'src/web/features/library/SongActions.tsx',
  'src/web/features/library/library.module.css',
  'src/web/features/library/list-filter.ts',
  'src/web/items/rows/SongSortButton.tsx',
  'src/web/items/states/FindMusic.tsx',
  'src/web/items/states/NothingFound.tsx',
]

/** The pages for logging in and registering. */
export const authModules = [
  'src/web/features/auth/AuthPage.tsx',
  'src/web/features/auth/session.module.css',
  'src/web/items/navigation/LegalLinks.tsx',
  'src/web/items/navigation/NavEntryLink.tsx',
  'src/web/items/navigation/legal-links.module.css',
  'src/web/session/form.ts',
  'src/web/ui/TextField.tsx',
]

/** What the search field and the results have in common. */
export const searchModules = [
  'src/contract/search.ts',
  'src/contract/whole-letters.ts',
  'src/web/api/search.ts',
  'src/web/features/search/highlight.tsx',
  'src/web/features/search/hit-keys.ts',
  'src/web/features/search/prefetch-search.ts',
  'src/web/features/search/recent-searches.ts',
]

/** Cards of the sections of the home page but songs, albums and artists; the rows of episodes are not there. */
export const sectionModules = [
  'src/web/api/download.ts',
  'src/web/items/cards/PlayedCards.tsx',
  'src/web/items/cards/SectionCards.tsx',
  'src/web/items/cards/StationCards.tsx',
  'src/web/items/podcasts/EpisodeCard.tsx',
  'src/web/playlists/PlaylistCards.tsx',
  'src/web/items/podcasts/PodcastCard.tsx',
  'src/web/items/podcasts/episode-menu.ts',
  'src/web/items/podcasts/podcasts.module.css',
]

/** Prices and upcoming releases on the pages of albums, artists and songs. */
export const releaseModules = [
  'src/contract/prices.ts',
  'src/contract/upcoming-albums.ts',
  'src/web/api/offers.ts',
  'src/web/api/upcoming-albums.ts',
  'src/web/items/upcoming/use-upcoming.ts',
]

/** Posts, events and other parts of the artist page. */
export const artistPageModules = [
  'node_modules/lucide-react/dist/esm/icons/badge-check.mjs',
  'node_modules/lucide-react/dist/esm/icons/flag.mjs',
  'node_modules/lucide-react/dist/esm/icons/ticket.mjs',
  'src/contract/artist-posts.ts',
  'src/contract/artist-showcase.ts',
  'src/contract/mentions.ts',
  'src/web/api/artist-posts.ts',
  'src/web/api/artist-showcase.ts',
  'src/web/items/LinkedText.tsx',
  'src/web/items/header/Banner.tsx',
  'src/web/items/header/banner.module.css',
  'src/web/items/text-links.ts',
]

/** Notes, chapters and transcripts of episodes. */
export const podcastPageModules = [
  'node_modules/lucide-react/dist/esm/icons/locate-fixed.mjs',
  'src/web/items/RichText.tsx',
  'src/web/items/podcasts/Chapters.tsx',
  'src/web/items/podcasts/TimedNotes.tsx',
  'src/web/items/podcasts/Transcript.tsx',
  'src/web/items/podcasts/active-cue.ts',
  'src/web/items/podcasts/chapters.module.css',
  'src/web/items/podcasts/play-at.ts',
  'src/web/items/podcasts/timed-notes.ts',
  'src/web/items/rich-text.module.css',
  'src/web/ui/keep-in-view.ts',
]

/** What the page of plans shares with its dialogs. */
export const planModules = [
  'src/contract/families.ts',
  'src/contract/orders.ts',
  'src/contract/plans.ts',
  'src/contract/subscriptions.ts',
  'src/web/api/subscriptions.ts',
  'src/web/i18n/money.ts',
  'src/web/subscriptions/PlanCard.tsx',
  'src/web/subscriptions/open-subscribe.ts',
  'src/web/subscriptions/plan-price.ts',
  'src/web/subscriptions/plans.module.css',
  'src/web/subscriptions/texts.ts',
]

const ROOT = join(import.meta.dirname, '../../..')

/** Returns a predicate for module ids (absolute paths) that are in `modules` (paths relative to the project). */
export const isOneOf = (modules: string[]): ((id: string) => boolean) => {
  const ids = new Set(modules.map((path) => join(ROOT, path)))
  return (id) => ids.has(id)
}
