/** All podcast pages in one chunk, so that the entry script references a single file. */
export { EpisodePage } from './Episode.tsx'
export { PodcastPage } from './Podcast.tsx'
export { PodcastGenrePage } from './PodcastGenre.tsx'
export { Podcasts } from './Podcasts.tsx'
