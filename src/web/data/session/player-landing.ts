import type { Settings } from '../../../contract/core/settings.ts'

const FALLBACK = '/search'

/**
 * Returns the player's start page: the configured landing path, or search if that is missing or would redirect in a
 * loop.
 */
export const landingOf = ({ playerLanding }: Pick<Settings, 'playerLanding'>): string =>
  /^\/[^/]/.test(playerLanding) ? playerLanding : FALLBACK
