import type { Settings } from '../core/settings.ts'

/** Default title of the browser tab. */
export const DEFAULT_TITLE = 'Play & enjoy to pure music'

/** Returns the title of a page without an item. */
export const pageTitle = (settings: Settings, name: string | undefined): string =>
  name
    ? settings.title_page.replace(/%[a-z_]+/g, (found) =>
        found === '%page_title' ? name : found === '%site_name' ? settings.appName : '',
      )
    : DEFAULT_TITLE
