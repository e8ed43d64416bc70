import type { User } from '../../../contract/platform/user.ts'

/** Returns whether a user may enter the artist area. */
export const isArtist = (user: User | null): boolean =>
  user?.roles.some((role) => role.name.toLowerCase() === 'artist') ?? false
