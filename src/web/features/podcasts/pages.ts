/** Every page of podcasts: the first script names one file for them all. */
export { EpisodePage } from './Episode.tsx'
export { PodcastPage } from './Podcast.tsx'
export { PodcastGenrePage } from './PodcastGenre.tsx'
export { Podcasts } from './Podcasts.tsx'
