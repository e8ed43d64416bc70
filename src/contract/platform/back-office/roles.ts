import * as z from 'zod/mini'
import { crud } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { ofArtist } from '../../core/fields.ts'
import { idParams } from '../../core/pagination.ts'
import { type Permission, permissions } from '../../core/permissions.ts'

interface PermissionGroup {
  title: string
  permissions: readonly { name: Permission; label: string; hint?: string }[]
}

/** All permissions in groups, with message keys of what each one allows. */
export const permissionGroups = [
  {
    title: 'Listening',
    permissions: [
      { name: 'Download songs', label: 'Download songs' },
      { name: 'Upload songs', label: 'Upload their own songs' },
      { name: 'Use offline mode', label: 'Listen offline' },
      { name: 'Use chat', label: 'Chat with friends' },
      { name: 'Use other apps', label: 'Connect music apps' },
      { name: 'No ads', label: 'No ads' },
    ],
  },
  {
    title: 'Admin area',
    permissions: [
      {
        name: 'Access admin area',
        label: 'Enter the admin area',
        hint: 'Opens the pages that the permissions below allow. Without it, only administrators can enter.',
      },
    ],
  },
  {
    title: 'Content',
    permissions: [
      { name: 'CED songs', label: 'Edit all songs' },
      { name: 'CED albums', label: 'Edit all albums' },
      { name: 'CED playlists', label: 'Edit all playlists' },
      { name: 'CED song_genres', label: 'Edit genres' },
      { name: 'CED podcasts', label: 'Edit podcasts and episodes' },
      { name: 'CED podcast_genres', label: 'Edit podcast genres' },
      { name: 'CED radio_stations', label: 'Edit radio stations' },
      { name: 'Read artists', label: 'View artists' },
      { name: 'CED artists', label: 'Edit artists' },
    ],
  },
  {
    title: 'People',
    permissions: [
      { name: 'Read users', label: 'View users and reports' },
      { name: 'CED users', label: 'Edit, block and delete users, resolve reports' },
      { name: 'Read roles', label: 'View roles' },
      { name: 'CED roles', label: 'Edit roles' },
      { name: 'contact', label: 'Read and reply to messages' },
    ],
  },
  {
    title: 'Money',
    permissions: [
      { name: 'View sales', label: 'View orders' },
      { name: 'Edit sales', label: 'Settle and refund orders' },
      { name: 'CED prices', label: 'Edit prices, licences and coupons' },
      { name: 'CED plans', label: 'Edit plans' },
      { name: 'CED subscriptions', label: 'View, grant, change and cancel subscriptions' },
      { name: 'View payouts', label: 'View payouts and payout methods' },
      { name: 'Edit payouts', label: 'Approve and pay payouts' },
      { name: 'Edit advertisements', label: 'Edit ads' },
    ],
  },
  {
    title: 'System',
    permissions: [
      { name: 'Edit settings', label: 'Change all settings and view the audit log' },
      { name: 'CED pages', label: 'Edit pages' },
      { name: 'Edit theme', label: 'Edit the theme' },
      { name: 'CED translations', label: 'Edit translations' },
    ],
  },
] as const satisfies readonly PermissionGroup[]

const label = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))
const names = z.array(z.enum(permissions)).check(z.maxLength(permissions.length))

export const adminRole = z.object({
  id: z.number(),
  name: z.string(),
  label: z.string(),
  /** Built in, cannot be deleted. */
  system: z.boolean(),
  /** Its holders need two-factor authentication for the back office. */
  second_factor: z.boolean(),
  permissions: z.array(z.string()),
  users_count: z.number(),
})
export type AdminRole = z.infer<typeof adminRole>

export const adminRoles = crud({
  resource: 'roles',
  noun: 'roles',
  /** Users who may read accounts see their roles. */
  read: ['Read roles', 'Read users'],
  write: 'CED roles',
  stepUp: true,
  event: 'roles_changed',
  row: adminRole,
  item: {
    name: z.string(),
    label: z.string(),
    system: z.boolean(),
    second_factor: z.boolean(),
    permissions: z.array(z.string()),
    users_count: z.number(),
  },
  create: z.strictObject({
    label,
    second_factor: z.optional(z.boolean()),
    permissions: z.optional(names),
  }),
  change: { label, second_factor: z.boolean(), permissions: z.optional(names) },
  sorts: ['id', 'label', 'users_count'],
  filters: {},
  actions: ['delete'],
})

export const adminPermissions = {
  all: endpoint({
    method: 'GET',
    path: '/admin/permissions',
    access: 'Read roles',
    summary: 'Lists the permissions a role can have, in groups',
    reply: z.array(
      z.object({
        title: z.string(),
        permissions: z.array(z.object({ name: z.string(), label: z.string(), hint: z.optional(z.string()) })),
      }),
    ),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/admin/roles/{id}/permissions',
    event: 'roles_changed',
    access: 'CED roles',
    stepUp: true,
    summary: 'Replaces the permissions of a role; 409 when its current permissions differ from `before`',
    params: idParams,
    body: z.strictObject({ names, before: z.optional(names) }),
    reply: adminRole,
  }),
}

/** Permissions that open a page of the back office. */
const staff = permissionGroups
  .filter(({ title }) => title !== 'Listening' && title !== 'Admin area')
  .flatMap(({ permissions }) => permissions.map(({ name }) => name))

export const adminCounts = {
  get: endpoint({
    method: 'GET',
    path: '/admin/counts',
    access: staff,
    summary:
      'Returns the number of items per resource for the menu, at most 30 seconds old; messages, reports and requests count only while open; only resources the viewer may read',
    reply: z.record(z.string(), z.number()),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/admin/counts/waiting',
    access: staff,
    summary:
      'Returns how many orders, requests, reports and messages wait for operators, and how many came in a period (UTC) and in the preceding one; only resources the viewer may read',
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    reply: z.array(
      z.object({
        resource: z.string(),
        open: z.number(),
        /** In the period, without its second day: requests, reports and messages whatever became of them. */
        came: z.number(),
        came_before: z.number(),
      }),
    ),
  }),
}

export const artistCounts = {
  get: endpoint({
    method: 'GET',
    path: '/artist/counts',
    access: 'artist',
    summary: 'Returns the number of items per list of the artist area, for its menu',
    query: z.object(ofArtist),
    reply: z.record(z.string(), z.number()),
  }),
}
