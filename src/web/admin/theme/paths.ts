/** Where themes are edited, below `/admin/`. */
export const GENERAL = 'configuration/theme/general'
/** Where the preview has the whole page. */
export const PREVIEW = 'configuration/theme/preview'
/** Both begin with this. */
export const AREA = '/admin/configuration/theme/'
