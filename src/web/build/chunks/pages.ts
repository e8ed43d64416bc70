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
    'src/web/catalog/items/menu/selection-entries.ts',
    'src/web/catalog/items/rows/row-focus.ts',
    'src/web/catalog/items/rows/row-keyboard-nav.ts',
    'src/web/catalog/items/selection/SelectableRows.tsx',
    'src/web/catalog/items/selection/selection-keys.ts',
  ],
  // The pages of single items: their header, songs and errors.
  items: [
    'src/contract/site/seo.ts',
    'src/web/catalog/items/FollowButton.tsx',
    'src/web/catalog/items/item-title.ts',
    'src/web/catalog/items/header/Actions.tsx',
    'src/web/catalog/items/header/ArtHeader.tsx',
    'src/web/catalog/items/header/header.module.css',
    'src/web/catalog/items/rows/ColumnHead.tsx',
    'src/web/catalog/items/rows/SongRows.tsx',
    'src/web/catalog/items/rows/song-sort.ts',
    'src/web/catalog/items/states/NotFound.tsx',
    'src/web/catalog/items/states/PageError.tsx',
    'src/web/catalog/items/states/not-found.module.css',
    'src/web/ui/pictures/IdleTurntable.tsx',
  ],
  // Long lists, and what narrows and sorts them.
  lists: [
    'node_modules/@tanstack/react-virtual/',
    'node_modules/@tanstack/virtual-core/',
    'src/web/catalog/items/lists/FilterField.tsx',
    'src/web/catalog/items/lists/SortButton.tsx',
    'src/web/catalog/items/lists/tabs.module.css',
    'src/web/catalog/items/lists/tabs.ts',
    'src/web/ui/lists/MeasuredList.tsx',
    'src/web/ui/lists/VirtualList.tsx',
    'src/web/ui/lists/list.module.css',
  ],
  // Lists of one's own: likes, playlists and what was played.
  library: [
    'src/contract/social/library.ts',
    'src/web/data/library.ts',
    'src/web/catalog/likes/likes.ts',
    'src/web/catalog/playlists/playlist-views.ts',
    'src/web/catalog/playlists/playlists.ts',
    'src/web/social/library/DateIndicator.tsx',
    'src/web/social/library/FilterBar.tsx',
    'src/web/social/library/LibraryPage.tsx',
    'src/web/social/library/SongActions.tsx',
    'src/web/social/library/library.module.css',
    'src/web/social/library/list-filter.ts',
    'src/web/catalog/items/rows/SongSortButton.tsx',
    'src/web/catalog/items/states/FindMusic.tsx',
    'src/web/catalog/items/states/NothingFound.tsx',
  ],
  // The pages for logging in and registering.
  auth: [
    'src/web/platform/auth/screens/AuthPage.tsx',
    'src/web/platform/auth/screens/session.module.css',
    'src/web/platform/navigation/LegalLinks.tsx',
    'src/web/platform/navigation/NavEntryLink.tsx',
    'src/web/platform/navigation/legal-links.module.css',
    'src/web/data/form.ts',
    'src/web/ui/fields/TextField.tsx',
  ],
  // What the search field and the results have in common.
  search: [
    'src/contract/site/search.ts',
    'src/contract/core/text.ts',
    'src/web/data/search.ts',
    'src/web/site/search/highlight.tsx',
    'src/web/site/search/hit-keys.ts',
    'src/web/site/search/prefetch-search.ts',
    'src/web/site/search/recent-searches.ts',
  ],
  // Cards of the sections of the home page but songs, albums and artists; the rows of episodes are not there.
  sections: [
    'src/web/data/download.ts',
    'src/web/catalog/items/cards/PlayedCards.tsx',
    'src/web/catalog/items/cards/SectionCards.tsx',
    'src/web/catalog/items/cards/StationCards.tsx',
    'src/web/catalog/podcasts/pieces/EpisodeCard.tsx',
    'src/web/catalog/playlists/PlaylistCards.tsx',
    'src/web/catalog/podcasts/pieces/PodcastCard.tsx',
    'src/web/catalog/podcasts/pieces/episode-menu.ts',
    'src/web/catalog/podcasts/pieces/podcasts.module.css',
  ],
  // Prices and upcoming releases on the pages of albums, artists and songs.
  release: [
    'src/contract/selling/prices.ts',
    'src/contract/catalog/upcoming-albums.ts',
    'src/web/data/offers.ts',
    'src/web/catalog/upcoming-albums/upcoming-albums.ts',
    'src/web/catalog/upcoming-albums/use-upcoming.ts',
  ],
  // Posts, events and other parts of the artist page.
  'artist-page': [
    'node_modules/lucide-react/dist/esm/icons/badge-check.mjs',
    'node_modules/lucide-react/dist/esm/icons/flag.mjs',
    'node_modules/lucide-react/dist/esm/icons/ticket.mjs',
    'src/contract/catalog/artist-pages.ts',
    'src/web/catalog/artists/artist-posts.ts',
    'src/web/catalog/artists/artist-showcase.ts',
    'src/web/catalog/items/LinkedText.tsx',
    'src/web/catalog/items/header/Banner.tsx',
    'src/web/catalog/items/header/banner.module.css',
    'src/web/catalog/items/text-links.ts',
  ],
  // Notes, chapters and transcripts of episodes.
  'podcast-pages': [
    'node_modules/lucide-react/dist/esm/icons/locate-fixed.mjs',
    'src/web/catalog/items/RichText.tsx',
    'src/web/catalog/podcasts/pieces/Chapters.tsx',
    'src/web/catalog/podcasts/pieces/TimedNotes.tsx',
    'src/web/catalog/podcasts/pieces/Transcript.tsx',
    'src/web/catalog/podcasts/pieces/active-cue.ts',
    'src/web/catalog/podcasts/pieces/chapters.module.css',
    'src/web/catalog/podcasts/pieces/play-at.ts',
    'src/web/catalog/podcasts/pieces/timed-notes.ts',
    'src/web/catalog/items/rich-text.module.css',
    'src/web/ui/lists/keep-in-view.ts',
  ],
  // What the page of plans shares with its dialogs.
  plans: [
    'src/contract/selling/families.ts',
    'src/contract/selling/orders.ts',
    'src/contract/selling/plans.ts',
    'src/contract/selling/subscriptions.ts',
    'src/web/selling/plans/subscriptions.ts',
    'src/web/i18n/money.ts',
    'src/web/selling/plans/PlanCard.tsx',
    'src/web/selling/plans/open-subscribe.ts',
    'src/web/selling/plans/plan-price.ts',
    'src/web/selling/plans/plans.module.css',
    'src/web/selling/plans/texts.ts',
  ],
}
