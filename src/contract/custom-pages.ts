import * as z from 'zod/mini'
import { cover } from './covers.ts'
import { endpoint } from './endpoint.ts'

/** A part of a page: a heading, if it has one, and rich text that the server made harmless. */
export const pageSection = z.object({ heading: z.string(), html: z.string() })
export type PageSection = z.infer<typeof pageSection>

const customPage = z.object({
  title: z.string(),
  cover: z.nullable(cover),
  sections: z.array(pageSection),
})

export const customPages = {
  at: endpoint({
    method: 'GET',
    path: '/pages',
    access: 'optional',
    summary: "The operator's page at a path, null when there is none",
    query: z.object({ path: z.string().check(z.maxLength(200)) }),
    reply: z.nullable(customPage),
  }),
}
