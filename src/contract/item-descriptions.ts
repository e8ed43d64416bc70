const PLACEHOLDER = /%([a-z]+(?:_[a-z]+)*)/g
/** A part that is dropped unless each of its placeholders has a value. */
const OPTIONAL = /\[([^[\]]*)\]/g

export type DescriptionValues = Record<string, string | number | null | undefined>

/** Returns whether the brackets of a description template are paired and not nested. */
export const hasPairedBrackets = (template: string): boolean => !/[[\]]/.test(template.replace(OPTIONAL, ''))

/**
 * Fills a description template. Parts in brackets are dropped if a placeholder in them has no value; other unknown or
 * empty placeholders are removed.
 */
export const fillDescription = (template: string, values: DescriptionValues): string => {
  const value = (name: string): string => String((Object.hasOwn(values, name) ? values[name] : null) ?? '')
  const complete = (part: string): boolean =>
    [...part.matchAll(PLACEHOLDER)].every(([, name = '']) => value(name) !== '')
  return template
    .replace(OPTIONAL, (_, part: string) => (complete(part) ? part : ''))
    .replace(PLACEHOLDER, (_, name: string) => value(name))
    .replace(/\s+/g, ' ')
    .trim()
}
