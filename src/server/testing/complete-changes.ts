/*
 * Bodies that change everything of an item in the artist area, as its forms send them.
 */

const spoken = { title: 'Taken', description: null, explicit: false, public: true, website: null }
export const podcastChange = {
  ...spoken,
  author: null,
  genres: [],
  language: null,
  episode_order: 'newest',
  copyright: null,
  funding: null,
  locked: false,
}
export const episodeChange = {
  ...spoken,
  season: null,
  number: null,
  kind: 'full',
  published_at: '2026-01-01T00:00:00Z',
}
export const eventChange = {
  title: null,
  when: { local: '2090-01-01T20:00', zone: 'UTC' },
  venue: 'Taken',
  city: 'Vienna',
  country: null,
  ticket_url: null,
  cancelled: false,
}

export const priceChange = { prices: [], policy: 'full', preview_seconds: 30 }
export const campaignChange = {
  name: 'Own',
  heading: '',
  text: '',
  button: '',
  song: null,
  album: null,
  podcast: null,
  starts: '2030-01-01T00:00',
  ends: null,
  time_zone: 'UTC',
  max_impressions: null,
  countries: [],
  languages: [],
  genres: [],
}
export const couponChange = {
  code: 'TAKEN',
  percent: 10,
  amount: null,
  starts_at: null,
  ends_at: null,
  usage_limit: null,
  once_per_user: true,
  active: true,
}

export const albumChange = {
  title: 'Taken',
  description: null,
  genres: [],
  credits: [],
  upc: null,
  label: null,
  copyright: null,
  licence: null,
  released_at: null,
  release: { public: true, release_at: null },
  songs: [],
}
export const songChange = {
  title: 'Taken',
  featured: [],
  album: null,
  track_no: null,
  disc_no: null,
  credits: [],
  genres: [],
  isrc: null,
  language: null,
  licence: null,
  release: { public: true, release_at: null },
  explicit: false,
  downloadable: false,
  lyrics: null,
}
