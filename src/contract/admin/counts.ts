import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ofArtist } from '../of-artist.ts'
import { permissionGroups } from './roles.ts'

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
