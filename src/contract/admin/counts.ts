import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permissionGroups } from './roles.ts'

/** What lets somebody see a page of the back office. */
const staff = permissionGroups
  .filter(({ title }) => title !== 'Listening')
  .flatMap(({ permissions }) => permissions.map(({ name }) => name))

export const adminCounts = {
  get: endpoint({
    method: 'GET',
    path: '/admin/counts',
    access: staff,
    summary:
      'How many there are of each noun, by its resource, for the menu; up to half a minute old; of messages and the like those that wait; only of what one may see',
    reply: z.record(z.string(), z.number()),
  }),
}
