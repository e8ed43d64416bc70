import type { Settings } from '../core/settings.ts'

/** Settings that name the operator's legal pages: each a path of this site or an https URL; empty without one. */
export const legalKeys = ['terms_page', 'privacy_page', 'imprint_page'] as const
export type LegalKey = (typeof legalKeys)[number]

/** Returns whether a path is a legal page. Visitors may read these even if the site requires a login. */
export const isLegalPage = (settings: Pick<Settings, LegalKey>, path: string): boolean =>
  legalKeys.some((key) => settings[key] !== '' && settings[key] === path)
