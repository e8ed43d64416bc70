import type { SubsonicEndpoints } from '../call.ts'

/** Extensions of OpenSubsonic, each with the versions that are implemented. */
const extensions = {
  apiKeyAuthentication: [1],
  formPost: [1],
  indexBasedQueue: [1],
  playbackReport: [1],
  getPodcastEpisode: [1],
  topSongsByArtistId: [1],
  songLyrics: [1],
  transcodeOffset: [1],
} as const

export const system = {
  ping: { answer: () => ({}) },
  getLicense: { answer: () => ({ license: { valid: true } }) },
  getOpenSubsonicExtensions: {
    answer: () => ({
      openSubsonicExtensions: Object.entries(extensions).map(([name, versions]) => ({
        name,
        versions: [...versions],
      })),
    }),
  },
} satisfies SubsonicEndpoints
