import { MessagesSquare, UserRound } from 'lucide-react'
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
    path: 'contact',
    title: 'Contact',
    group: 'account',
    icon: MessagesSquare,
    load: () => import('./pages/Contact.tsx').then((m) => m.ContactPage),
  },
]
