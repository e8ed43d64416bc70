import { artColor } from '../../../../contract/platform/theme.ts'

/** Muted, distinct background colors for genres without a color. */
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

/** Returns the background of a genre's tile: its own color, or a stable default; dark enough for white text. */
export const genreColor = (genre: { id: number; color: string | null }): string =>
  artColor(
    genre.color && /^#[0-9a-f]{6}$/i.test(genre.color)
      ? genre.color
      : (grounds[genre.id % grounds.length] ?? '#1b3648'),
  )
