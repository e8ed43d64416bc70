import {
  GEO,
  OSM,
  type Person,
  type Place,
  type Recipient,
  type Soundbite,
  SUGGESTED,
  type Value,
} from '../../../../../contract/catalog/back-office/podcasts.ts'
import { allIn, type Element } from './feed-elements.ts'
import { countOf, isYes, plainText, secondsOf, urlOf } from './feed-values.ts'

const MAX_PERSONS = 50
const MAX_SOUNDBITES = 20
const MAX_RECIPIENTS = 50

const textField = (items: string | undefined, max: number): string | null =>
  plainText(items ?? '', max) || null

const fitting = (items: string | undefined, kind: RegExp): string | null => {
  const text = items?.trim() ?? ''
  return kind.test(text) ? text : null
}

/** Returns the credited persons. */
export const personsOf = (element: Element, from: string): Person[] =>
  allIn(element, 'podcast:person')
    .slice(0, MAX_PERSONS)
    .flatMap(({ text, attributes }) => {
      const name = plainText(text, 128)
      return name ? [{ name, role: textField(attributes.role, 64), url: urlOf(attributes.href, from) }] : []
    })

/** Returns the location the feed or item is about. */
export const locationOf = (element: Element): Place | null => {
  const [first] = allIn(element, 'podcast:location')
  const name = textField(first?.text, 128)
  if (!first || name === null) return null
  return { name, geo: fitting(first.attributes.geo, GEO), osm: fitting(first.attributes.osm, OSM) }
}

/** Returns the soundbites of an item. */
export const soundbitesOf = (item: Element): Soundbite[] =>
  allIn(item, 'podcast:soundbite')
    .slice(0, MAX_SOUNDBITES)
    .flatMap(({ text, attributes }) => {
      const at = secondsOf(attributes.starttime)
      const duration = secondsOf(attributes.duration)
      if (at === null || duration === null || duration < 1 || duration > 3_600) return []
      return [{ at, duration, title: textField(text, 128) }]
    })

const recipientOf = ({ attributes }: Element): Recipient[] => {
  const type = textField(attributes.type, 40)
  const address = textField(attributes.address, 500)
  const split = countOf(attributes.split, 1_000_000_000)
  if (type === null || address === null || split === null) return []
  return [
    {
      name: textField(attributes.name, 128),
      type,
      address,
      split,
      custom_key: textField(attributes.customkey, 200),
      custom_value: textField(attributes.customvalue, 500),
      fee: isYes(attributes.fee ?? null),
    },
  ]
}

/** Returns where listeners can send value, and how it is split. */
export const valueBlockOf = (channel: Element): Value | null => {
  const [first] = allIn(channel, 'podcast:value')
  if (!first) return null
  const type = textField(first.attributes.type, 40)
  const method = textField(first.attributes.method, 40)
  const recipients = allIn(first, 'podcast:valuerecipient').slice(0, MAX_RECIPIENTS).flatMap(recipientOf)
  if (type === null || method === null || recipients.length === 0) return null
  return { type, method, suggested: fitting(first.attributes.suggested, SUGGESTED), recipients }
}
