import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { Driver, SocialProfile } from '../../contract/social.ts'
import { questionOf, searchPages, setSearchKeyword } from '../features/search/keyword.ts'
import { useTheme } from '../theme/theme.ts'
import { PageFailed } from './PageFailed.tsx'
import type { Page } from './pages.ts'
import { Root } from './Root.tsx'
import { guardRoute } from './run-guard.ts'
import { StartFailed } from './StartFailed.tsx'

const page = (name: string, more: Partial<Page> = {}): { page: Page } => ({ page: { name, ...more } })
const inShell = (name: string) => page(name, { shell: true })

const root = createRootRoute({
  component: Root,
  errorComponent: StartFailed,
  beforeLoad: ({ matches, location, preload }) => guardRoute(matches, location, preload),
})

// Data starts to load beside the screen's code; the screen itself shows what is missing or wrong. What is needed
// for that stays out of the pages that need none.
const warming = () => import('./warm.ts').then((loaded) => loaded.warm)
const begin = (page: 'home' | 'browse') => (): void => void warming().then((warm) => warm[page]())
const beginItem =
  (page: 'genre' | 'album' | 'artist' | 'song') =>
  ({ params }: { params: { id: string } }): void =>
    void warming().then((warm) => warm[page](Number(params.id)))

/** Ids are numbers; anything else is no page. */
const numeric = ({ params }: { params: { id: string } }): void => {
  if (!/^[1-9]\d{0,9}$/.test(params.id)) throw redirect({ to: '/not-found', replace: true })
}
const sorting = ({ sort }: Record<string, unknown>): { sort?: string } =>
  typeof sort === 'string' ? { sort } : {}
const sorted = { validateSearch: sorting }
const narrowing = ({ q, ...rest }: Record<string, unknown>): { sort?: string; q?: string } => ({
  ...sorting(rest),
  ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 100) }),
})
const narrowed = { validateSearch: narrowing }

// Each theme has a landing page of its own; the stage stands in for names that nobody knows.
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: page('landing'),
  component: lazyRouteComponent(
    () =>
      useTheme.getState().landing === 'gallery'
        ? import('../features/landing/Gallery.tsx').then((loaded) => ({ Landing: loaded.Gallery }))
        : import('../features/landing/Stage.tsx').then((loaded) => ({ Landing: loaded.Stage })),
    'Landing',
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: page('login'),
  component: lazyRouteComponent(() => import('../features/session/Login.tsx'), 'Login'),
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: page('register'),
  component: lazyRouteComponent(() => import('../features/session/Register.tsx'), 'Register'),
})
const completeSignup = createRoute({
  getParentRoute: () => root,
  path: '/register/complete',
  staticData: page('complete_signup'),
  component: lazyRouteComponent(() => import('../features/session/CompleteSignup.tsx'), 'CompleteSignup'),
})
const socialReturn = createRoute({
  getParentRoute: () => root,
  path: '/login/$driver/callback',
  staticData: page('social_callback'),
  component: lazyRouteComponent(() => import('../features/session/SocialReturn.tsx'), 'SocialReturn'),
})
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/password/forgot',
  staticData: page('forgot_password'),
  component: lazyRouteComponent(() => import('../features/session/Forgot.tsx'), 'Forgot'),
})
const reset = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/$token',
  staticData: page('reset_password'),
  component: lazyRouteComponent(() => import('../features/session/Reset.tsx'), 'Reset'),
})
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/email/verify/$id/$hash',
  staticData: page('confirm_email'),
  beforeLoad: ({ params }) => numeric({ params }),
  component: lazyRouteComponent(() => import('../features/session/ConfirmEmail.tsx'), 'ConfirmEmail'),
})
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup/$token',
  staticData: page('setup'),
  component: lazyRouteComponent(() => import('../features/session/Setup.tsx'), 'Setup'),
})
/** All pages of the admin area behind one address; which there are, the area itself knows. */
const area = () => import('./AdminFrame.tsx')
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin/$',
  staticData: page('admin', { admin: true }),
  beforeLoad: async ({ params }) => (await area()).enter(params._splat),
  component: lazyRouteComponent(area, 'AdminFrame'),
})

const notFound = () => import('../media/NotFound.tsx')
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./ListenerShell.tsx'), 'ListenerShell'),
  notFoundComponent: lazyRouteComponent(notFound, 'NotFound'),
})

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
const libraryPlaylists = createRoute({
  getParentRoute: () => shell,
  path: '/library/playlists',
  staticData: page('library.playlists', { shell: true, login: true }),
  ...narrowed,
  component: lazyRouteComponent(() => import('../features/library/Playlists.tsx'), 'Playlists'),
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
    if (!question || (tab && !searchPages.some((one) => one === tab)))
      throw redirect({ to: '/not-found', replace: true })
    if (!preload) setSearchKeyword(question)
  },
  component: lazyRouteComponent(() => import('../features/search/Results.tsx'), 'Results'),
})
const library = createRoute({
  getParentRoute: () => shell,
  path: '/library',
  staticData: page('library', { shell: true, login: true }),
  beforeLoad: () => {
    throw redirect({ to: '/library/my-songs', replace: true })
  },
})
const mySongs = createRoute({
  getParentRoute: () => shell,
  path: '/library/my-songs',
  staticData: page('library.my-songs', { shell: true, login: true, uploads: true }),
  component: lazyRouteComponent(() => import('../features/my-songs/MySongs.tsx'), 'MySongs'),
})
const upload = createRoute({
  getParentRoute: () => shell,
  path: '/library/upload',
  staticData: page('library.upload', { shell: true, login: true, uploads: true }),
  component: lazyRouteComponent(() => import('../features/upload/Upload.tsx'), 'UploadPage'),
})
const inLibrary = (name: string) => page(`library.${name}`, { shell: true, login: true })
const libraryLikes = createRoute({
  getParentRoute: () => shell,
  path: '/library/likes',
  staticData: inLibrary('likes'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../features/library/Likes.tsx'), 'Likes'),
})
const libraryAlbums = createRoute({
  getParentRoute: () => shell,
  path: '/library/albums',
  staticData: inLibrary('albums'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../features/library/Albums.tsx'), 'Albums'),
})
const libraryArtists = createRoute({
  getParentRoute: () => shell,
  path: '/library/artists',
  staticData: inLibrary('artists'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../features/library/Artists.tsx'), 'Artists'),
})
const libraryRecent = createRoute({
  getParentRoute: () => shell,
  path: '/library/recent',
  staticData: inLibrary('recent'),
  component: lazyRouteComponent(() => import('../features/library/Recent.tsx'), 'Recent'),
})
const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$id',
  staticData: inShell('profile'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../features/profile/Profile.tsx'), 'ProfilePage'),
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

const routeTree = root.addChildren([
  landing,
  login,
  register,
  completeSignup,
  socialReturn,
  forgot,
  reset,
  confirmEmail,
  setup,
  admin,
  shell.addChildren([
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
    libraryPlaylists,
    search,
    searchResults,
    library,
    mySongs,
    upload,
    libraryLikes,
    libraryAlbums,
    libraryArtists,
    libraryRecent,
    profile,
    account,
    contact,
    nowhere,
    anywhere,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPreloadStaleTime: 0,
  // A screen that is not there within this time shows its own skeleton, not an empty page.
  defaultPendingMs: 100_000,
  // The results of a search end with a slash, no other page does.
  trailingSlash: 'preserve',
  scrollRestoration: true,
  getScrollRestorationKey: (location) => location.href,
  scrollToTopSelectors: ['#main'],
  defaultErrorComponent: PageFailed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What a provider told of somebody whose account is not complete. */
    social?: { driver: Driver; profile: SocialProfile }
  }
}
