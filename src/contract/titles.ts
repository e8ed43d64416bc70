import type { Settings } from './settings.ts'

/** Title of the browser where nothing better is known. */
export const DEFAULT_TITLE = 'Play & enjoy to pure music'

const PLACEHOLDER = /%([a-z]+(?:_[a-z]+)*)/g
/** What stands between the parts of a title. */
const BETWEEN = /(\s+[·|–—-]\s+)/

type Values = Record<string, string | undefined>

/**
 * Fills a template. Unknown placeholders and those without a value vanish; a part that holds nothing else goes with
 * them, and so does what parts it from the others.
 */
export const fillTitle = (template: string, values: Values): string => {
  const value = (name: string): string => (Object.hasOwn(values, name) && values[name]) || ''
  let title = ''
  const parts = template.split(BETWEEN)
  for (let place = 0; place < parts.length; place += 2) {
    const part = parts[place] ?? ''
    const names = [...part.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
    if (names.length > 0 && !names.some(value)) continue
    const text = part.replace(PLACEHOLDER, (_, name: string) => value(name))
    title += (title && (parts[place - 1] ?? '')) + text
  }
  return title.replace(/\s+/g, ' ').trim() || DEFAULT_TITLE
}

/** The title of a page that is about no item. */
export const pageTitle = (settings: Settings, name: string | undefined): string =>
  name ? fillTitle(settings.title_page, { page_title: name, site_name: settings.appName }) : DEFAULT_TITLE
