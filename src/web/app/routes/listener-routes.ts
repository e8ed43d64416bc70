import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { openSearchPages, questionOf, type SearchPage, setSearchKeyword } from '../../site/search/keyword.ts'
import { hasStarted } from '../../ui/idle.ts'
import { inShell, numeric, page, sorted } from './route-root.ts'
import { notFound, shell } from './shell-route.ts'

// Data starts to load alongside the page's code; the page itself renders loading and error states. Prefetching code is
// not loaded for pages without data.
const warming = () => import('./prefetch.ts').then((loaded) => loaded.prefetchPage)

/** Milliseconds that the first page waits for its data. */
const PATIENCE = 50

/**
 * The first page's data was requested before its code, so it has usually arrived: rendering once is cheaper than a
 * skeleton first. Later pages are shown immediately.
 */
const atStart = (load: Promise<void>): Promise<void> | undefined =>
  hasStarted() ? undefined : Promise.race([load, new Promise<void>((go) => setTimeout(go, PATIENCE))])

const begin = (page: 'home' | 'browse') => () => atStart(warming().then((warm) => warm[page]()))
const beginItem =
  (page: 'genre' | 'album' | 'artist' | 'song') =>
  ({ params }: { params: { id: string } }) =>
    atStart(warming().then((warm) => warm[page](Number(params.id))))

const searching = () => import('../../site/search/prefetch-search.ts').then((m) => m.prefetchSearch)

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  staticData: inShell('home'),
  loader: begin('home'),
  component: lazyRouteComponent(() => import('../../site/home/Home.tsx'), 'Home'),
})

const browse = createRoute({
  getParentRoute: () => shell,
  path: '/browse',
  staticData: inShell('browse'),
  loader: begin('browse'),
  component: lazyRouteComponent(() => import('../../catalog/browse/Browse.tsx'), 'Browse'),
})

const browseAlbums = createRoute({
  getParentRoute: () => shell,
  path: '/browse/albums',
  staticData: inShell('browse.albums'),
  ...sorted,
  component: lazyRouteComponent(() => import('../../catalog/browse/BrowseAlbums.tsx'), 'BrowseAlbums'),
})

const browseArtists = createRoute({
  getParentRoute: () => shell,
  path: '/browse/artists',
  staticData: inShell('browse.artists'),
  ...sorted,
  component: lazyRouteComponent(() => import('../../catalog/browse/BrowseArtists.tsx'), 'BrowseArtists'),
})

const browseSongs = createRoute({
  getParentRoute: () => shell,
  path: '/browse/songs',
  staticData: inShell('browse.songs'),
  ...sorted,
  component: lazyRouteComponent(() => import('../../catalog/browse/BrowseSongs.tsx'), 'BrowseSongs'),
})

const browseChart = createRoute({
  getParentRoute: () => shell,
  path: '/browse/chart',
  staticData: inShell('browse.chart'),
  component: lazyRouteComponent(() => import('../../catalog/browse/BrowseChart.tsx'), 'BrowseChart'),
})

const genre = createRoute({
  getParentRoute: () => shell,
  path: '/genre/$id/{-$name}',
  staticData: inShell('genre'),
  beforeLoad: numeric,
  loader: beginItem('genre'),
  component: lazyRouteComponent(() => import('../../catalog/genres/Genre.tsx'), 'GenrePage'),
})

const album = createRoute({
  getParentRoute: () => shell,
  path: '/album/$id',
  staticData: inShell('album'),
  beforeLoad: numeric,
  loader: beginItem('album'),
  component: lazyRouteComponent(() => import('../../catalog/albums/Album.tsx'), 'AlbumPage'),
})

const artist = createRoute({
  getParentRoute: () => shell,
  path: '/artist/$id',
  staticData: inShell('artist'),
  beforeLoad: numeric,
  loader: beginItem('artist'),
  component: lazyRouteComponent(() => import('../../catalog/artists/Artist.tsx'), 'ArtistPage'),
})

const song = createRoute({
  getParentRoute: () => shell,
  path: '/song/$id',
  staticData: inShell('song'),
  beforeLoad: numeric,
  loader: beginItem('song'),
  component: lazyRouteComponent(() => import('../../catalog/songs/Song.tsx'), 'SongPage'),
})

const playlist = createRoute({
  getParentRoute: () => shell,
  path: '/playlist/$id',
  staticData: inShell('playlist'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../../catalog/playlists/Playlist.tsx'), 'PlaylistPage'),
})

const radio = createRoute({
  getParentRoute: () => shell,
  path: '/radio',
  staticData: inShell('radio'),
  component: lazyRouteComponent(() => import('../../catalog/radio/Radio.tsx'), 'Radio'),
})

const radioStation = createRoute({
  getParentRoute: () => shell,
  path: '/radio-station/$id',
  staticData: inShell('radio-station'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../../catalog/radio/RadioStation.tsx'), 'RadioStationPage'),
})

/** No rule of the guard names it: without data, a page is in the shell. */
const playFile = createRoute({
  getParentRoute: () => shell,
  path: '/play-file',
  component: lazyRouteComponent(() => import('../../catalog/play-file/PlayFile.tsx'), 'PlayFilePage'),
})

const podcasts = createRoute({
  getParentRoute: () => shell,
  path: '/podcasts',
  staticData: inShell('podcasts'),
  component: lazyRouteComponent(() => import('../../catalog/podcasts/Podcasts.tsx'), 'Podcasts'),
})

const podcastGenre = createRoute({
  getParentRoute: () => shell,
  path: '/podcasts/$id/{-$slug}',
  staticData: inShell('podcasts'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../../catalog/podcasts/PodcastGenre.tsx'), 'PodcastGenrePage'),
})

const podcast = createRoute({
  getParentRoute: () => shell,
  path: '/podcast/$id',
  staticData: inShell('podcast'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../../catalog/podcasts/Podcast.tsx'), 'PodcastPage'),
})

const episode = createRoute({
  getParentRoute: () => shell,
  path: '/episode/$id',
  staticData: inShell('podcast'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../../catalog/podcasts/Episode.tsx'), 'EpisodePage'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  staticData: inShell('search'),
  component: lazyRouteComponent(() => import('../../site/search/SearchHome.tsx'), 'SearchHome'),
})

const searchResults = createRoute({
  getParentRoute: () => shell,
  path: '/search/$query/{-$tab}',
  staticData: inShell('search.results'),
  beforeLoad: ({ params: { query, tab }, preload }) => {
    const question = questionOf(query)
    if (!question || (tab && !openSearchPages().includes(tab as SearchPage)))
      throw redirect({ to: '/not-found', replace: true })
    if (!preload) setSearchKeyword(question)
  },
  // Later, the page itself begins: results replace each other while typing.
  loader: ({ params: { query } }) => {
    if (hasStarted()) return
    return atStart(searching().then((prefetch) => prefetch(questionOf(query))))
  },
  component: lazyRouteComponent(() => import('../../site/search/results/Results.tsx'), 'Results'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account/settings',
  staticData: page('account.settings', { shell: true, login: true, ads: false }),
  component: lazyRouteComponent(() => import('../../site/account/Account.tsx'), 'AccountPage'),
})

const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contact',
  staticData: inShell('contact', { ads: false }),
  component: lazyRouteComponent(() => import('../../site/contact/Contact.tsx'), 'Contact'),
})

const nowhere = createRoute({
  getParentRoute: () => shell,
  path: '/not-found',
  staticData: inShell('not-found'),
  component: lazyRouteComponent(notFound, 'NotFound'),
})

const anywhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: inShell('custom-page'),
  component: lazyRouteComponent(() => import('../../site/custom-pages/CustomPage.tsx'), 'CustomPage'),
})

/** Pages in the listener shell, except the library and those about people. */
export const listenerRoutes = [
  playFile,
  home,
  browse,
  browseAlbums,
  browseArtists,
  browseSongs,
  browseChart,
  genre,
  album,
  artist,
  song,
  playlist,
  radio,
  radioStation,
  podcasts,
  podcastGenre,
  podcast,
  episode,
  search,
  searchResults,
  account,
  contact,
  nowhere,
  anywhere,
]
