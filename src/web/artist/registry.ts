import { MessagesSquare, UserRound, Users } from 'lucide-react'
import type { ArtistPage } from './artist-page.ts'

/** All pages, in menu order. */
export const pages: ArtistPage[] = [
  {
    path: 'account',
    title: 'Artist profile',
    group: 'account',
    icon: UserRound,
    load: () => import('./pages/Profile.tsx').then((m) => m.ProfilePage),
  },
  {
    path: 'team',
    title: 'Team',
    group: 'account',
    icon: Users,
    load: () => import('./pages/Team.tsx').then((m) => m.TeamPage),
  },
  {
    path: 'contact',
    title: 'Contact',
    group: 'account',
    icon: MessagesSquare,
    load: () => import('./pages/Contact.tsx').then((m) => m.ContactPage),
  },
]
