import type { Settings } from './settings.ts'

/** Title of the browser where nothing better is known. */
export const DEFAULT_TITLE = 'Play & enjoy to pure music'

/** The title of a page that is about no item. */
export const pageTitle = (settings: Settings, name: string | undefined): string =>
  name
    ? settings.title_page.replace(/%[a-z_]+/g, (found) =>
        found === '%page_title' ? name : found === '%site_name' ? settings.appName : '',
      )
    : DEFAULT_TITLE
