import type { ArtistPage } from './artist-page.ts'

/** All pages, in menu order. */
export const pages: ArtistPage[] = []
