/** Pages of cards: the first script names one file for them all. */
export { Albums } from './Albums.tsx'
export { Artists } from './Artists.tsx'
export { Podcasts } from './Podcasts.tsx'
export { Stations } from './Stations.tsx'
