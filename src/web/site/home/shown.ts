import type { HomeSection } from '../../../contract/site/home.ts'

/** Kinds of content to which the home page can be limited. */
export type Shown = 'music' | 'podcasts' | 'radio'

const ofType = (type: string): Shown =>
  type === 'podcast' || type === 'episode' ? 'podcasts' : type === 'radio-station' ? 'radio' : 'music'

/** Limits sections, and the items of mixed ones, to one kind; empty ones are left out. */
export const limitTo = (sections: HomeSection[], shown: Shown): HomeSection[] =>
  sections.flatMap((section) => {
    if (section.item_type !== 'mixed') return ofType(section.item_type) === shown ? section : []
    const items = section.items.filter((item) => ofType(item.type) === shown)
    return items.length > 0 ? { ...section, items } : []
  })

/** Returns the kinds that have something to show. */
export const kindsIn = (sections: HomeSection[]): Shown[] =>
  (['music', 'podcasts', 'radio'] as const).filter((kind) =>
    limitTo(sections, kind).some(({ items }) => items.length > 0),
  )
