import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'

/** Something of the catalogue as a field offers it. */
export const choice = z.object({ id: z.number(), name: z.string() })
export type Choice = z.infer<typeof choice>

const query = z.object({ q: z.optional(z.string().check(z.maxLength(100))) })
export const choiceName = z.string().check(z.trim(), z.minLength(1), z.maxLength(150))

/** What a field of a form may be set to: a few of the things whose name matches, hidden ones too. */
export const choices = <const R extends string, const W extends string, const P extends Permission>(
  resource: R,
  what: W,
  access: P,
) =>
  endpoint({
    method: 'GET',
    path: `/admin/${resource}/${what}`,
    access,
    summary: `A few ${what} by part of their name`,
    query,
    reply: z.array(choice),
  })

/** Finds what has this very name, or makes it; what nothing refers to is cleaned up after an hour. */
export const newChoice = <const R extends string, const W extends string, const P extends Permission>(
  resource: R,
  what: W,
  access: P,
) =>
  endpoint({
    method: 'POST',
    path: `/admin/${resource}/${what}`,
    access,
    summary: `One of the ${what} by its name, made where there is none`,
    body: z.strictObject({ name: choiceName }),
    reply: choice,
  })
