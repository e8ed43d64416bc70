import {
  GEO,
  OSM,
  type Person,
  type Place,
  type Recipient,
  type Soundbite,
  SUGGESTED,
  type Value,
} from '../../../contract/admin/podcasting.ts'
import { allIn, type Element } from './feed-elements.ts'
import { addressOf, countOf, plainText, saysYes, secondsOf } from './feed-values.ts'

const MOST_PERSONS = 50
const MOST_BITES = 20
const MOST_RECIPIENTS = 50

const worded = (given: string | undefined, most: number): string | null =>
  plainText(given ?? '', most) || null

const fitting = (given: string | undefined, kind: RegExp): string | null => {
  const text = given?.trim() ?? ''
  return kind.test(text) ? text : null
}

/** Who is named as taking part. */
export const personsOf = (element: Element, from: string): Person[] =>
  allIn(element, 'podcast:person')
    .slice(0, MOST_PERSONS)
    .flatMap(({ text, attributes }) => {
      const name = plainText(text, 128)
      return name ? [{ name, role: worded(attributes.role, 64), url: addressOf(attributes.href, from) }] : []
    })

/** What place it is about. */
export const placeOf = (element: Element): Place | null => {
  const [first] = allIn(element, 'podcast:location')
  const name = worded(first?.text, 128)
  if (!first || name === null) return null
  return { name, geo: fitting(first.attributes.geo, GEO), osm: fitting(first.attributes.osm, OSM) }
}

/** Parts that stand for the whole. */
export const soundbitesOf = (item: Element): Soundbite[] =>
  allIn(item, 'podcast:soundbite')
    .slice(0, MOST_BITES)
    .flatMap(({ text, attributes }) => {
      const at = secondsOf(attributes.starttime)
      const duration = secondsOf(attributes.duration)
      if (at === null || duration === null || duration < 1 || duration > 3_600) return []
      return [{ at, duration, title: worded(text, 128) }]
    })

const recipientOf = ({ attributes }: Element): Recipient[] => {
  const type = worded(attributes.type, 40)
  const address = worded(attributes.address, 500)
  const split = countOf(attributes.split, 1_000_000_000)
  if (type === null || address === null || split === null) return []
  return [
    {
      name: worded(attributes.name, 128),
      type,
      address,
      split,
      custom_key: worded(attributes.customkey, 200),
      custom_value: worded(attributes.customvalue, 500),
      fee: saysYes(attributes.fee ?? null),
    },
  ]
}

/** Where listeners may send value, shared by whom. */
export const sharesOf = (channel: Element): Value | null => {
  const [first] = allIn(channel, 'podcast:value')
  if (!first) return null
  const type = worded(first.attributes.type, 40)
  const method = worded(first.attributes.method, 40)
  const recipients = allIn(first, 'podcast:valuerecipient').slice(0, MOST_RECIPIENTS).flatMap(recipientOf)
  if (type === null || method === null || recipients.length === 0) return null
  return { type, method, suggested: fitting(first.attributes.suggested, SUGGESTED), recipients }
}
