import * as z from 'zod/mini'
import { webAddress } from './web-address.ts'

/** Podcasting 2.0 data of podcasts and episodes, as stored. */

/** A credited person. */
export interface Person {
  name: string
  role: string | null
  url: string | null
}

/** A location: its name, and where it is. */
export interface Place {
  name: string
  geo: string | null
  osm: string | null
}

/** A highlight; without its own title it uses the episode's. */
export interface Soundbite {
  at: number
  duration: number
  title: string | null
}

/** A recipient of listener payments. */
export interface Recipient {
  name: string | null
  type: string
  address: string
  split: number
  custom_key: string | null
  custom_value: string | null
  fee: boolean
}

export interface Value {
  type: string
  method: string
  suggested: string | null
  recipients: Recipient[]
}

const INVALID = 'This value isn’t valid.'
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const perhaps = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))
export const GEO =
  /^geo:-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?(,-?\d{1,6}(\.\d{1,6})?)?(;[\w=.;-]{1,60})?$/
export const OSM = /^[NWR]\d{1,15}(#\d{1,9})?$/
export const SUGGESTED = /^\d{1,9}(\.\d{1,15})?$/

export const persons = z
  .array(z.strictObject({ name: text(128), role: perhaps(64), url: z.nullable(webAddress) }))
  .check(z.maxLength(50))

export const location = z.nullable(
  z.strictObject({
    name: text(128),
    geo: z.nullable(z.string().check(z.regex(GEO, INVALID))),
    osm: z.nullable(z.string().check(z.regex(OSM, INVALID))),
  }),
)

const seconds = (least: number, max: number) =>
  z.number().check(z.refine((input) => input >= least && input <= max, INVALID))

export const soundbites = z
  .array(z.strictObject({ at: seconds(0, 1_000_000), duration: seconds(1, 3_600), title: perhaps(128) }))
  .check(z.maxLength(20))

export const value = z.nullable(
  z.strictObject({
    type: text(40),
    method: text(40),
    suggested: z.nullable(z.string().check(z.regex(SUGGESTED, INVALID))),
    recipients: z
      .array(
        z.strictObject({
          name: perhaps(128),
          type: text(40),
          address: text(500),
          split: z.int().check(z.refine((input) => input >= 0 && input <= 1_000_000_000, INVALID)),
          custom_key: perhaps(200),
          custom_value: perhaps(500),
          fee: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
)
