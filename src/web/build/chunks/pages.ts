import type { Chunks } from './paths.ts'

/** Modules that several pages or dialogs have in common. */
export const pages: Chunks = {
  // Schemas of the form of playlists.
  // The calls behind likes and follows.
  reactions: [
    'src/contract/catalog/likes.ts',
    'src/contract/catalog/playlists.ts',
    'src/contract/social/profiles.ts',
  ],
  // Rows of songs that can be selected; start pages load nothing else of lists.
  selection: [
    'src/web/items/menu/selection-entries.ts',
    'src/web/items/rows/row-focus.ts',
    'src/web/items/rows/row-keyboard-nav.ts',
    'src/web/items/selection/SelectableRows.tsx',
    'src/web/items/selection/selection-keys.ts',
  ],
  // The pages of single items: their header, songs and errors.
  items: [
    'src/contract/site/seo.ts',
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
  ],
  // Long lists, and what narrows and sorts them.
  lists: [
    'node_modules/@tanstack/react-virtual/',
    'node_modules/@tanstack/virtual-core/',
    'src/web/items/FilterField.tsx',
    'src/web/items/SortButton.tsx',
    'src/web/items/tabs.module.css',
    'src/web/items/tabs.ts',
    'src/web/ui/MeasuredList.tsx',
    'src/web/ui/VirtualList.tsx',
    'src/web/ui/list.module.css',
  ],
  // Lists of one's own: likes, playlists and what was played.
  library: [
    'src/contract/social/library.ts',
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
  ],
  // The pages for logging in and registering.
  auth: [
    'src/web/features/auth/AuthPage.tsx',
    'src/web/features/auth/session.module.css',
    'src/web/items/navigation/LegalLinks.tsx',
    'src/web/items/navigation/NavEntryLink.tsx',
    'src/web/items/navigation/legal-links.module.css',
    'src/web/session/form.ts',
    'src/web/ui/TextField.tsx',
  ],
  // What the search field and the results have in common.
  search: [
    'src/contract/site/search.ts',
    'src/contract/core/text.ts',
    'src/web/api/search.ts',
    'src/web/features/search/highlight.tsx',
    'src/web/features/search/hit-keys.ts',
    'src/web/features/search/prefetch-search.ts',
    'src/web/features/search/recent-searches.ts',
  ],
  // Cards of the sections of the home page but songs, albums and artists; the rows of episodes are not there.
  sections: [
    'src/web/api/download.ts',
    'src/web/items/cards/PlayedCards.tsx',
    'src/web/items/cards/SectionCards.tsx',
    'src/web/items/cards/StationCards.tsx',
    'src/web/items/podcasts/EpisodeCard.tsx',
    'src/web/playlists/PlaylistCards.tsx',
    'src/web/items/podcasts/PodcastCard.tsx',
    'src/web/items/podcasts/episode-menu.ts',
    'src/web/items/podcasts/podcasts.module.css',
  ],
  // Prices and upcoming releases on the pages of albums, artists and songs.
  release: [
    'src/contract/selling/prices.ts',
    'src/contract/catalog/upcoming-albums.ts',
    'src/web/api/offers.ts',
    'src/web/api/upcoming-albums.ts',
    'src/web/items/upcoming/use-upcoming.ts',
  ],
  // Posts, events and other parts of the artist page.
  'artist-page': [
    'node_modules/lucide-react/dist/esm/icons/badge-check.mjs',
    'node_modules/lucide-react/dist/esm/icons/flag.mjs',
    'node_modules/lucide-react/dist/esm/icons/ticket.mjs',
    'src/contract/catalog/artist-pages.ts',
    'src/web/api/artist-posts.ts',
    'src/web/api/artist-showcase.ts',
    'src/web/items/LinkedText.tsx',
    'src/web/items/header/Banner.tsx',
    'src/web/items/header/banner.module.css',
    'src/web/items/text-links.ts',
  ],
  // Notes, chapters and transcripts of episodes.
  'podcast-pages': [
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
  ],
  // What the page of plans shares with its dialogs.
  plans: [
    'src/contract/selling/families.ts',
    'src/contract/selling/orders.ts',
    'src/contract/selling/plans.ts',
    'src/contract/selling/subscriptions.ts',
    'src/web/api/subscriptions.ts',
    'src/web/i18n/money.ts',
    'src/web/subscriptions/PlanCard.tsx',
    'src/web/subscriptions/open-subscribe.ts',
    'src/web/subscriptions/plan-price.ts',
    'src/web/subscriptions/plans.module.css',
    'src/web/subscriptions/texts.ts',
  ],
}
