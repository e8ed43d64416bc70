import { Disc3, Music, Upload } from 'lucide-react'
import type { ArtistPage } from './artist-page.ts'

/** All pages, in menu order. */
export const pages: ArtistPage[] = [
  {
    path: 'songs',
    title: 'Songs',
    group: 'work',
    icon: Music,
    load: () => import('./pages/Songs.tsx').then((m) => m.SongsPage),
  },
  {
    path: 'albums',
    title: 'Albums',
    group: 'work',
    icon: Disc3,
    load: () => import('./pages/Albums.tsx').then((m) => m.AlbumsPage),
  },
  {
    path: 'albums/$id',
    title: 'Album',
    group: 'work',
    icon: Disc3,
    under: 'albums',
    load: () => import('./pages/Album.tsx').then((m) => m.AlbumPage),
  },
  {
    path: 'upload',
    title: 'Upload',
    group: 'work',
    icon: Upload,
    load: () => import('./pages/Upload.tsx').then((m) => m.UploadPage),
  },
]
