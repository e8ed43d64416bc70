import * as z from 'zod/mini'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { cover } from '../../core/fields.ts'
import { pageSection } from '../custom-pages.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const path = z
  .string()
  .check(
    z.trim(),
    z.maxLength(120),
    z.regex(/^\/[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/, 'Enter a path such as /about.'),
  )
const sections = z
  .array(
    z.strictObject({
      heading: z.string().check(z.trim(), z.maxLength(120)),
      html: z.string().check(z.maxLength(50_000)),
    }),
  )
  .check(z.minLength(1), z.maxLength(30))
const description = z.string().check(z.trim(), z.maxLength(300))
/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

const adminPage = z.object({
  id: z.number(),
  title: z.string(),
  path: z.string(),
  public: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AdminPage = z.infer<typeof adminPage>

/** Custom pages belong to the configuration. */
const access = ['CED pages', 'Edit settings'] as const

export const adminPages = crud({
  resource: 'pages',
  noun: 'pages',
  read: access,
  write: access,
  row: adminPage,
  item: {
    title: z.string(),
    path: z.string(),
    cover: z.nullable(cover),
    sections: z.array(pageSection),
    seo_title: z.string(),
    seo_description: z.string(),
    public: z.boolean(),
  },
  create: z.strictObject({
    title,
    path,
    cover: image,
    sections,
    seo_title: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
    seo_description: z._default(description, ''),
    public: z._default(z.boolean(), false),
  }),
  change: {
    title,
    path,
    cover: image,
    sections,
    seo_title: z.string().check(z.trim(), z.maxLength(120)),
    seo_description: description,
    public: z.boolean(),
  },
  sorts: ['title', 'path', 'updated_at', 'created_at'],
  filters: { public: yesOrNo },
  actions: ['delete', 'publish', 'hide'],
})
