import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { inShell, narrowed, page } from './route-root.ts'
import { shell } from './shell-route.ts'

const inLibrary = (name: string) => page(`library.${name}`, { shell: true, login: true })

const libraryPlaylists = createRoute({
  getParentRoute: () => shell,
  path: '/library/playlists',
  staticData: page('library.playlists', { shell: true, login: true }),
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/library/Playlists.tsx'), 'Playlists'),
})

const wholeLibrary = createRoute({
  getParentRoute: () => shell,
  path: '/library/all',
  staticData: inLibrary('all'),
  component: lazyRouteComponent(() => import('../your-library/LibraryScreen.tsx'), 'LibraryScreen'),
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
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/library/MySongs.tsx'), 'MySongs'),
})

const upload = createRoute({
  getParentRoute: () => shell,
  path: '/library/upload',
  staticData: page('library.upload', { shell: true, login: true, uploads: true }),
  component: lazyRouteComponent(() => import('../../catalog/uploads/Upload.tsx'), 'UploadPage'),
})

const libraryLikes = createRoute({
  getParentRoute: () => shell,
  path: '/library/likes',
  staticData: inLibrary('likes'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/library/Likes.tsx'), 'Likes'),
})

const libraryDownloads = createRoute({
  getParentRoute: () => shell,
  path: '/library/downloads',
  staticData: inLibrary('downloads'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/library/downloads/Downloads.tsx'), 'Downloads'),
})

const libraryAlbums = createRoute({
  getParentRoute: () => shell,
  path: '/library/albums',
  staticData: inLibrary('albums'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/library/Albums.tsx'), 'Albums'),
})

const libraryArtists = createRoute({
  getParentRoute: () => shell,
  path: '/library/artists',
  staticData: inLibrary('artists'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/library/Artists.tsx'), 'Artists'),
})

const libraryRecent = createRoute({
  getParentRoute: () => shell,
  path: '/library/recent',
  staticData: inLibrary('recent'),
  component: lazyRouteComponent(() => import('../../social/library/Recent.tsx'), 'Recent'),
})

const libraryTopSongs = createRoute({
  getParentRoute: () => shell,
  path: '/library/top-songs',
  staticData: inLibrary('top-songs'),
  validateSearch: ({ period }: Record<string, unknown>): { period?: string } =>
    typeof period === 'string' ? { period } : {},
  component: lazyRouteComponent(() => import('../../social/library/TopSongs.tsx'), 'TopSongs'),
})

const libraryBookmarks = createRoute({
  getParentRoute: () => shell,
  path: '/library/bookmarks',
  staticData: inLibrary('bookmarks'),
  component: lazyRouteComponent(() => import('../../social/library/Bookmarks.tsx'), 'Bookmarks'),
})

const libraryPodcasts = createRoute({
  getParentRoute: () => shell,
  path: '/library/podcasts',
  staticData: inLibrary('podcasts'),
  component: lazyRouteComponent(() => import('../../social/library/Podcasts.tsx'), 'Podcasts'),
})

const libraryStations = createRoute({
  getParentRoute: () => shell,
  path: '/library/stations',
  staticData: inLibrary('stations'),
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/library/Stations.tsx'), 'Stations'),
})

const cart = createRoute({
  getParentRoute: () => shell,
  path: '/cart',
  staticData: page('cart', { shell: true, ads: false }),
  component: lazyRouteComponent(() => import('../../selling/cart/Cart.tsx'), 'CartPage'),
})

const purchasesView = ({ type, ...rest }: Record<string, unknown>) => ({
  ...narrowed.validateSearch(rest),
  ...((type === 'song' || type === 'album' || type === 'gift') && { type }),
})

const purchases = createRoute({
  getParentRoute: () => shell,
  path: '/library/purchases',
  staticData: page('library.purchases', { shell: true, login: true, ads: false }),
  validateSearch: purchasesView,
  component: lazyRouteComponent(() => import('../../selling/purchases/Purchases.tsx'), 'Purchases'),
})

const redeem = createRoute({
  getParentRoute: () => shell,
  path: '/redeem/{-$code}',
  staticData: inShell('redeem', { ads: false }),
  component: lazyRouteComponent(() => import('../../selling/gifts/RedeemPage.tsx'), 'RedeemPage'),
})

const freeDownload = createRoute({
  getParentRoute: () => shell,
  path: '/free-download/$ticket',
  staticData: inShell('freeDownload', { ads: false }),
  component: lazyRouteComponent(
    () => import('../../selling/purchases/FreeDownloadPage.tsx'),
    'FreeDownloadPage',
  ),
})

const guestOrder = createRoute({
  getParentRoute: () => shell,
  path: '/order/$token',
  staticData: inShell('guestOrder', { ads: false }),
  component: lazyRouteComponent(() => import('../../selling/checkout/GuestOrderPage.tsx'), 'GuestOrderPage'),
})

const checkout = createRoute({
  getParentRoute: () => shell,
  path: '/checkout/$uuid',
  staticData: page('checkout', { shell: true, login: true, ads: false }),
  component: lazyRouteComponent(() => import('../../selling/checkout/CheckoutPage.tsx'), 'CheckoutPage'),
})

const subscription = createRoute({
  getParentRoute: () => shell,
  path: '/subscription',
  staticData: inShell('subscription', { ads: false }),
  component: lazyRouteComponent(() => import('../../selling/plans/PlansPage.tsx'), 'PlansPage'),
})

/** Library pages, the cart, orders and plans. */
export const libraryRoutes = [
  cart,
  redeem,
  freeDownload,
  guestOrder,
  libraryPlaylists,
  library,
  wholeLibrary,
  mySongs,
  upload,
  libraryLikes,
  libraryDownloads,
  libraryAlbums,
  libraryArtists,
  libraryRecent,
  libraryTopSongs,
  libraryBookmarks,
  libraryPodcasts,
  libraryStations,
  purchases,
  checkout,
  subscription,
]
