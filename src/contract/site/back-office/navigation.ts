import * as z from 'zod/mini'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, success } from '../../core/pagination.ts'
import { builtInEntries, navPlaces } from '../navigation.ts'

/** Icons available for an entry. */
export const navIcons = [
  'link',
  'info',
  'book',
  'calendar',
  'chat',
  'gift',
  'globe',
  'heart',
  'help',
  'mail',
  'music',
  'news',
  'shield',
  'shop',
  'star',
  'ticket',
] as const
export type NavIcon = (typeof navIcons)[number]

const PATH = /^\/(?!\/)[\w.~%/-]*$/
const ADDRESS = /^https:\/\/[^\s\\/?#@]+([/?#][^\s\\]*)?$/i

/** Returns whether this is a valid target: a path of this site or an https URL. */
export const isTarget = (text: string): boolean =>
  PATH.test(text) || (ADDRESS.test(text) && URL.canParse(text))

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
/** Empty restores the usual title of a built-in entry. */
const changedTitle = z.string().check(z.trim(), z.maxLength(40))
const target = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.refine(isTarget, 'Enter a path such as /about, or a URL starting with https://'),
  )
const icon = z.enum(navIcons)
const navPlace = z.enum(navPlaces)

export const adminNavEntry = z.object({
  id: z.number(),
  title: z.string(),
  icon: z.string(),
  target: z.string(),
  place: z.enum(navPlaces),
  visible: z.boolean(),
  position: z.number(),
  /** Only title and visibility of a built-in entry can be changed. */
  built_in: z.nullable(z.enum(builtInEntries)),
})
export type AdminNavEntry = z.infer<typeof adminNavEntry>

const { id: _, position: __, ...item } = adminNavEntry.shape
const fields = { title, icon, target, place: navPlace, visible: z.boolean() }

export const adminNavigation = crud({
  resource: 'navigation',
  noun: 'menu links',
  read: 'Edit settings',
  write: 'Edit settings',
  row: adminNavEntry,
  item,
  create: z.strictObject(fields),
  /** Built-in entries send only what can be changed of them. */
  change: {
    title: changedTitle,
    visible: fields.visible,
    icon: z.optional(icon),
    target: z.optional(target),
    place: z.optional(navPlace),
  },
  sorts: ['position', 'title'],
  filters: { visible: yesOrNo },
  actions: ['delete'],
})

export const adminNavOrder = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/navigation/order',
    access: 'Edit settings',
    summary: 'Reorders menu links; omitted ones follow',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) }),
    reply: success,
  }),
}
