import type { Section } from './parts.ts'

/** Titles, descriptions and the sitemap. */
export const seo: Section[] = [
  {
    title: 'Site',
    lead: 'Shown in search results and link previews.',
    fields: [{ key: 'site_description', label: 'Description', as: 'area' }],
    facts: ['Sitemap'],
  },
  {
    title: 'Titles',
    lead: 'Browser tab titles. Empty placeholders are dropped together with their separator.',
    fields: [
      { key: 'title_song', label: 'Song', as: 'title' },
      { key: 'title_album', label: 'Album', as: 'title' },
      { key: 'title_artist', label: 'Artist', as: 'title' },
      { key: 'title_playlist', label: 'Playlist', as: 'title' },
      { key: 'title_genre', label: 'Genre', as: 'title' },
      { key: 'title_user', label: 'Listener', as: 'title' },
      { key: 'title_podcast', label: 'Podcast', as: 'title' },
      { key: 'title_episode', label: 'Episode', as: 'title' },
      { key: 'title_radio_station', label: 'Radio station', as: 'title' },
      { key: 'title_page', label: 'Other pages', as: 'title' },
    ],
  },
  {
    title: 'Descriptions',
    lead: 'For search results and link previews of items without a text of their own. Parts in [brackets] are dropped when a placeholder in them is empty.',
    fields: [
      { key: 'description_song', label: 'Song', as: 'description' },
      { key: 'description_album', label: 'Album', as: 'description' },
      { key: 'description_artist', label: 'Artist', as: 'description' },
      { key: 'description_playlist', label: 'Playlist', as: 'description' },
      { key: 'description_genre', label: 'Genre', as: 'description' },
      { key: 'description_user', label: 'Listener', as: 'description' },
      { key: 'description_podcast', label: 'Podcast', as: 'description' },
      { key: 'description_podcast_genre', label: 'Podcast genre', as: 'description' },
      { key: 'description_episode', label: 'Episode', as: 'description' },
      { key: 'description_radio_station', label: 'Radio station', as: 'description' },
    ],
  },
]
