import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { openSearchPages, questionOf, type SearchPage, setSearchKeyword } from '../features/search/keyword.ts'
import { hasStarted } from '../ui/idle.ts'
import { inShell, narrowed, numeric, page, sorted } from './route-root.ts'
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

const searching = () => import('../features/search/prefetch-search.ts').then((m) => m.prefetchSearch)

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  staticData: inShell('home'),
  loader: begin('home'),
  component: lazyRouteComponent(() => import('../features/home/Home.tsx'), 'Home'),
})

const browse = createRoute({
  getParentRoute: () => shell,
  path: '/browse',
  staticData: inShell('browse'),
  loader: begin('browse'),
  component: lazyRouteComponent(() => import('../features/browse/Browse.tsx'), 'Browse'),
})

const browseAlbums = createRoute({
  getParentRoute: () => shell,
  path: '/browse/albums',
  staticData: inShell('browse.albums'),
  ...sorted,
  component: lazyRouteComponent(() => import('../features/browse/BrowseAlbums.tsx'), 'BrowseAlbums'),
})

const browseArtists = createRoute({
  getParentRoute: () => shell,
  path: '/browse/artists',
  staticData: inShell('browse.artists'),
  ...sorted,
  component: lazyRouteComponent(() => import('../features/browse/BrowseArtists.tsx'), 'BrowseArtists'),
})

const browseSongs = createRoute({
  getParentRoute: () => shell,
  path: '/browse/songs',
  staticData: inShell('browse.songs'),
  ...sorted,
  component: lazyRouteComponent(() => import('../features/browse/BrowseSongs.tsx'), 'BrowseSongs'),
})

const browseChart = createRoute({
  getParentRoute: () => shell,
  path: '/browse/chart',
  staticData: inShell('browse.chart'),
  component: lazyRouteComponent(() => import('../features/browse/BrowseChart.tsx'), 'BrowseChart'),
})

const genre = createRoute({
  getParentRoute: () => shell,
  path: '/genre/$id/{-$name}',
  staticData: inShell('genre'),
  beforeLoad: numeric,
  loader: beginItem('genre'),
  component: lazyRouteComponent(() => import('../features/genre/Genre.tsx'), 'GenrePage'),
})

const album = createRoute({
  getParentRoute: () => shell,
  path: '/album/$id',
  staticData: inShell('album'),
  beforeLoad: numeric,
  loader: beginItem('album'),
  component: lazyRouteComponent(() => import('../features/album/Album.tsx'), 'AlbumPage'),
})

const artist = createRoute({
  getParentRoute: () => shell,
  path: '/artist/$id',
  staticData: inShell('artist'),
  beforeLoad: numeric,
  loader: beginItem('artist'),
  component: lazyRouteComponent(() => import('../features/artist/Artist.tsx'), 'ArtistPage'),
})

const song = createRoute({
  getParentRoute: () => shell,
  path: '/song/$id',
  staticData: inShell('song'),
  beforeLoad: numeric,
  loader: beginItem('song'),
  component: lazyRouteComponent(() => import('../features/song/Song.tsx'), 'SongPage'),
})

const playlist = createRoute({
  getParentRoute: () => shell,
  path: '/playlist/$id',
  staticData: inShell('playlist'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../features/playlist/Playlist.tsx'), 'PlaylistPage'),
})

const radio = createRoute({
  getParentRoute: () => shell,
  path: '/radio',
  staticData: inShell('radio'),
  component: lazyRouteComponent(() => import('../features/radio/pages.ts'), 'Radio'),
})

const radioStation = createRoute({
  getParentRoute: () => shell,
  path: '/radio-station/$id',
  staticData: inShell('radio-station'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../features/radio/pages.ts'), 'RadioStationPage'),
})

const podcastPages = () => import('../features/podcasts/pages.ts')

const podcasts = createRoute({
  getParentRoute: () => shell,
  path: '/podcasts',
  staticData: inShell('podcasts'),
  component: lazyRouteComponent(podcastPages, 'Podcasts'),
})

const podcastGenre = createRoute({
  getParentRoute: () => shell,
  path: '/podcasts/$id/{-$slug}',
  staticData: inShell('podcasts'),
  beforeLoad: numeric,
  component: lazyRouteComponent(podcastPages, 'PodcastGenrePage'),
})

const podcast = createRoute({
  getParentRoute: () => shell,
  path: '/podcast/$id',
  staticData: inShell('podcast'),
  beforeLoad: numeric,
  component: lazyRouteComponent(podcastPages, 'PodcastPage'),
})

const episode = createRoute({
  getParentRoute: () => shell,
  path: '/episode/$id',
  staticData: inShell('podcast'),
  beforeLoad: numeric,
  component: lazyRouteComponent(podcastPages, 'EpisodePage'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  staticData: inShell('search'),
  component: lazyRouteComponent(() => import('../features/search/SearchHome.tsx'), 'SearchHome'),
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
  component: lazyRouteComponent(() => import('../features/search/Results.tsx'), 'Results'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$id',
  staticData: inShell('profile'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../features/profile/Profile.tsx'), 'ProfilePage'),
})

const friends = createRoute({
  getParentRoute: () => shell,
  path: '/friends',
  staticData: page('friends', { shell: true, login: true }),
  ...narrowed,
  component: lazyRouteComponent(() => import('../features/friends/FriendsPage.tsx'), 'FriendsPage'),
})

const blend = createRoute({
  getParentRoute: () => shell,
  path: '/blends/$id',
  staticData: page('blend', { shell: true, login: true }),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../features/blend/BlendPage.tsx'), 'BlendPage'),
})

const invite = createRoute({
  getParentRoute: () => shell,
  path: '/invite/$token',
  staticData: inShell('invite'),
  component: lazyRouteComponent(() => import('../features/friends/InvitePage.tsx'), 'InvitePage'),
})

const join = createRoute({
  getParentRoute: () => shell,
  path: '/join/$token',
  staticData: inShell('join'),
  component: lazyRouteComponent(() => import('../features/playlist/JoinPage.tsx'), 'JoinPage'),
})

const artistInvitation = createRoute({
  getParentRoute: () => shell,
  path: '/artist-invitation/$token',
  staticData: inShell('artist-invitation'),
  component: lazyRouteComponent(
    () => import('../features/artist-invitation/InvitationPage.tsx'),
    'ArtistInvitationPage',
  ),
})

const becomeArtist = createRoute({
  getParentRoute: () => shell,
  path: '/become-artist',
  staticData: page('become-artist', { shell: true, login: true }),
  // The artist that is claimed.
  validateSearch: ({ artist }: Record<string, unknown>): { artist?: number } =>
    /^[1-9]\d{0,8}$/.test(String(artist)) ? { artist: Number(artist) } : {},
  component: lazyRouteComponent(
    () => import('../features/become-artist/BecomeArtistPage.tsx'),
    'BecomeArtistPage',
  ),
})

const listen = createRoute({
  getParentRoute: () => shell,
  path: '/listen/$token',
  staticData: inShell('listen'),
  component: lazyRouteComponent(() => import('../features/listen-together/ListenPage.tsx'), 'ListenPage'),
})

const messages = createRoute({
  getParentRoute: () => shell,
  path: '/messages/{-$id}',
  staticData: page('messages', { shell: true, login: true }),
  component: lazyRouteComponent(() => import('../features/chat/MessagesPage.tsx'), 'MessagesPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account/settings',
  staticData: page('account.settings', { shell: true, login: true }),
  component: lazyRouteComponent(() => import('../features/account/Account.tsx'), 'AccountPage'),
})

const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contact',
  staticData: inShell('contact'),
  component: lazyRouteComponent(() => import('../features/contact/Contact.tsx'), 'Contact'),
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
  component: lazyRouteComponent(() => import('../features/custom-page/CustomPage.tsx'), 'CustomPage'),
})

/** Pages in the listener shell, except the library. */
export const listenerRoutes = [
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
  profile,
  friends,
  blend,
  invite,
  join,
  artistInvitation,
  becomeArtist,
  listen,
  messages,
  account,
  contact,
  nowhere,
  anywhere,
]
