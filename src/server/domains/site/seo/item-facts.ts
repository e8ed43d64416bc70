import { artistName } from '../../../../contract/catalog/artists.ts'
import type { AnySettingKey } from '../../../../contract/core/all-settings.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { DescriptionValues, Titled } from '../../../../contract/site/seo.ts'

/** Facts of an item for the head of its page, its preview image and structured data. */
export interface ItemFacts {
  item: Titled
  path: string
  kind: string
  /** Its own text; without one, the template of its type is filled with `values`. */
  text?: string | null | undefined
  template: AnySettingKey & `description_${string}`
  values: DescriptionValues
  /** Who it is by, for its preview image. */
  by?: string | null | undefined
  cover: Cover | null
  /** It cannot be heard yet, neither here nor in players of other sites. */
  silent?: true
  /** URL of its feed. */
  feed?: string
  properties?: Record<string, string>
  linkedData?: (image: string | undefined) => object | Promise<object>
}

/** Returns a count with its noun, and as a mere number. */
export const counted = <K extends string>(name: K, count: number, noun: string): DescriptionValues => ({
  [name]: `${count} ${noun}${count === 1 ? '' : 's'}`,
  [`${name}_count`]: count,
})

export const nameOf = (artist: { name: string; displayname: string | null } | null | undefined) =>
  artist ? artistName(artist) : null
