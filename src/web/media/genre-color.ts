import { artColor } from '../../contract/color.ts'

/** Calm, distinct grounds for genres that have no colour of their own. */
const grounds = [
  '#5a3a10',
  '#1b3648',
  '#4a2158',
  '#14503c',
  '#7a2430',
  '#2b3f8f',
  '#6b3d7d',
  '#0f5257',
  '#7a4a12',
  '#3d4c22',
]

/** The ground of a genre's tile: its own colour, else one that stays the same for it; dark enough for white text. */
export const genreColor = (genre: { id: number; colour: string | null }): string =>
  artColor(
    genre.colour && /^#[0-9a-f]{6}$/i.test(genre.colour)
      ? genre.colour
      : (grounds[genre.id % grounds.length] ?? '#1b3648'),
  )
