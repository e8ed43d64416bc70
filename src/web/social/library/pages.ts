/** Card pages in one chunk, so that the entry script references a single file. */
export { Albums } from './Albums.tsx'
export { Artists } from './Artists.tsx'
export { Podcasts } from './Podcasts.tsx'
export { Stations } from './Stations.tsx'
