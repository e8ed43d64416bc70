/** Path of the theme editor, relative to `/admin/`. */
export const GENERAL = 'configuration/theme/general'
/** Path of the full-page preview. */
export const PREVIEW = 'configuration/theme/preview'
/** URL prefix of both. */
export const AREA = '/admin/configuration/theme/'
