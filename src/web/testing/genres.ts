import type { AdminGenre } from '../../contract/catalog/back-office/genres.ts'

/** A genre with a name; the first is the newest and has the fewest songs. */
export const genre = (id: number, name: string, more: Partial<AdminGenre> = {}): AdminGenre => ({
  id,
  name,
  slug: name.toLowerCase(),
  cover: null,
  color: null,
  position: id,
  created_at: `2026-01-${String(Math.max(1, 28 - id)).padStart(2, '0')}T00:00:00.000Z`,
  items_count: id - 1,
  ...more,
})
