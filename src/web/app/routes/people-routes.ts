import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inShell, narrowed, numeric, page } from './route-root.ts'
import { shell } from './shell-route.ts'

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$id',
  staticData: inShell('profile'),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../../social/profiles/Profile.tsx'), 'ProfilePage'),
})

const friends = createRoute({
  getParentRoute: () => shell,
  path: '/friends',
  staticData: page('friends', { shell: true, login: true }),
  ...narrowed,
  component: lazyRouteComponent(() => import('../../social/friends/FriendsPage.tsx'), 'FriendsPage'),
})

const blend = createRoute({
  getParentRoute: () => shell,
  path: '/blends/$id',
  staticData: page('blend', { shell: true, login: true }),
  beforeLoad: numeric,
  component: lazyRouteComponent(() => import('../../social/blends/BlendPage.tsx'), 'BlendPage'),
})

const invite = createRoute({
  getParentRoute: () => shell,
  path: '/invite/$token',
  staticData: inShell('invite'),
  component: lazyRouteComponent(() => import('../../social/friends/InvitePage.tsx'), 'InvitePage'),
})

const join = createRoute({
  getParentRoute: () => shell,
  path: '/join/$token',
  staticData: inShell('join'),
  component: lazyRouteComponent(() => import('../../social/playlist-members/JoinPage.tsx'), 'JoinPage'),
})

const artistInvitation = createRoute({
  getParentRoute: () => shell,
  path: '/artist-invitation/$token',
  staticData: inShell('artist-invitation', { ads: false }),
  component: lazyRouteComponent(
    () => import('../../catalog/artist-team/InvitationPage.tsx'),
    'ArtistInvitationPage',
  ),
})

const family = createRoute({
  getParentRoute: () => shell,
  path: '/family/$token',
  staticData: inShell('family', { ads: false }),
  component: lazyRouteComponent(
    () => import('../../selling/families/FamilyInvitationPage.tsx'),
    'FamilyInvitationPage',
  ),
})

const becomeArtist = createRoute({
  getParentRoute: () => shell,
  path: '/become-artist',
  staticData: page('become-artist', { shell: true, login: true, ads: false }),
  // The artist that is claimed.
  validateSearch: ({ artist }: Record<string, unknown>): { artist?: number } =>
    /^[1-9]\d{0,8}$/.test(String(artist)) ? { artist: Number(artist) } : {},
  component: lazyRouteComponent(
    () => import('../../catalog/artist-requests/BecomeArtistPage.tsx'),
    'BecomeArtistPage',
  ),
})

const listen = createRoute({
  getParentRoute: () => shell,
  path: '/listen/$token',
  staticData: inShell('listen'),
  component: lazyRouteComponent(() => import('../../social/listening-sessions/ListenPage.tsx'), 'ListenPage'),
})

const messages = createRoute({
  getParentRoute: () => shell,
  path: '/messages/{-$id}',
  staticData: page('messages', { shell: true, login: true, ads: false }),
  component: lazyRouteComponent(() => import('../../social/chat/MessagesPage.tsx'), 'MessagesPage'),
})

const lastFmReturn = createRoute({
  getParentRoute: () => shell,
  path: '/account/lastfm',
  staticData: page('lastfm_callback', { shell: true, login: true, ads: false }),
  component: lazyRouteComponent(() => import('../../social/scrobbling/LastFmReturn.tsx'), 'LastFmReturn'),
})

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/import',
  staticData: page('import', { shell: true, login: true, ads: false }),
  component: lazyRouteComponent(() => import('../../social/imports/ImportPage.tsx'), 'ImportPage'),
})

/** Pages in the listener shell about people: profiles, friends, conversations and invitations, and of their own. */
export const peopleRoutes = [
  profile,
  friends,
  blend,
  invite,
  join,
  artistInvitation,
  family,
  becomeArtist,
  listen,
  messages,
  lastFmReturn,
  imports,
]
