import * as z from 'zod/mini'
import { webAddress } from './web-address.ts'

/** What Podcasting 2.0 lets podcasts and episodes say besides, as it is kept. */

/** Somebody who speaks or has worked on it. */
export interface Person {
  name: string
  role: string | null
  url: string | null
}

/** What it is about: a place by its name, and where that lies. */
export interface Place {
  name: string
  geo: string | null
  osm: string | null
}

/** A part that stands for the whole; without a title, that of the episode. */
export interface Soundbite {
  at: number
  duration: number
  title: string | null
}

/** One of those who share what listeners send. */
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

const INVALID = 'This value is not valid.'
const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const perhaps = (most: number) => z.nullable(z.string().check(z.trim(), z.maxLength(most)))
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

const seconds = (least: number, most: number) =>
  z.number().check(z.refine((given) => given >= least && given <= most, INVALID))

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
          split: z.int().check(z.refine((given) => given >= 0 && given <= 1_000_000_000, INVALID)),
          custom_key: perhaps(200),
          custom_value: perhaps(500),
          fee: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(50)),
  }),
)
