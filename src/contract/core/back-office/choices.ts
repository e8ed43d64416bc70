import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import type { SettingKey } from '../settings.ts'

/** A catalog item offered by a field. */
export const choice = z.object({ id: z.number(), name: z.string() })
export type Choice = z.infer<typeof choice>

const query = z.object({ q: z.optional(z.string().check(z.maxLength(100))) })
export const choiceName = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/** Choices for a form field: items whose name matches, including hidden ones. */
export const choices = <const R extends string, const W extends string, const P extends Permission>(
  resource: R,
  what: W,
  access: P,
  feature?: SettingKey,
) =>
  endpoint({
    method: 'GET',
    path: `/admin/${resource}/${what}`,
    access,
    ...(feature && { feature }),
    summary: `Returns a few ${what} by part of their name`,
    query,
    reply: z.array(choice),
  })

/** Finds the item with exactly this name, or creates it; unused ones are cleaned up after an hour. */
export const newChoice = <const R extends string, const W extends string, const P extends Permission>(
  resource: R,
  what: W,
  access: P,
) =>
  endpoint({
    method: 'POST',
    path: `/admin/${resource}/${what}`,
    access,
    summary: `Returns one of the ${what} by its name and creates it if there is none`,
    body: z.strictObject({ name: choiceName }),
    reply: choice,
  })
