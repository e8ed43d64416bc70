import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover, richText } from '../core/fields.ts'

/** A section of a page: an optional heading, and rich text. */
export const pageSection = z.object({ heading: z.string(), html: richText })
export type PageSection = z.infer<typeof pageSection>
/** A section as it was edited. */
export type EditedSection = z.input<typeof pageSection>

const customPage = z.object({
  title: z.string(),
  /** Title of the browser tab, instead of the one by the template; empty without one. */
  seo_title: z.string(),
  cover: z.nullable(cover),
  sections: z.array(pageSection),
})

export const customPages = {
  at: endpoint({
    method: 'GET',
    path: '/pages',
    access: 'public',
    summary:
      'Returns the custom page at a path, null when there is none; visitors only get legal pages while login is required',
    query: z.object({ path: z.string().check(z.maxLength(200)) }),
    reply: z.nullable(customPage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/pages/{path}',
    access: 'public',
    summary:
      'Returns the custom page at a path, which may contain slashes; visitors only get legal pages while login is required',
    params: z.object({ path: z.string().check(z.maxLength(200)) }),
    reply: customPage,
  }),
}
