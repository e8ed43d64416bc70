import type { Settings } from '../../contract/settings.ts'

const FALLBACK = '/search'

/** Where the player begins: the player landing path; the search where it is missing or would lead in a circle. */
export const landingOf = ({ playerLanding }: Pick<Settings, 'playerLanding'>): string =>
  /^\/[^/]/.test(playerLanding) ? playerLanding : FALLBACK
