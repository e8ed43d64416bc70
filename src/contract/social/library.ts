import * as z from 'zod/mini'
import { album, artist, plainPlaylist, podcast } from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, idParams, success } from '../core/pagination.ts'
import { blendRef } from './blend-ref.ts'

const entry = {
  /** When it was created by the viewer, liked or followed. */
  added_at: z.string(),
  /** When one of the viewer's latest plays was of it. */
  played_at: z.nullable(z.string()),
  pinned_at: z.nullable(z.string()),
  folder_id: z.nullable(z.number()),
}

/** An item of the library, with what its row and menu need. */
export const libraryItem = z.discriminatedUnion('type', [
  z.extend(plainPlaylist, entry),
  z.extend(
    z.pick(album, { type: true, id: true, title: true, artist: true, cover: true, liked: true }),
    entry,
  ),
  z.extend(
    z.pick(artist, {
      type: true,
      id: true,
      name: true,
      displayname: true,
      title: true,
      avatar: true,
      followed: true,
    }),
    entry,
  ),
  z.extend(
    z.pick(podcast, {
      type: true,
      id: true,
      title: true,
      author: true,
      cover: true,
      followed: true,
      unplayed_count: true,
    }),
    entry,
  ),
  z.extend(blendRef, entry),
])
export type LibraryItem = z.infer<typeof libraryItem>

export const libraryFolder = z.object({
  type: z.literal('folder'),
  id: z.number(),
  name: z.string(),
  pinned_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type LibraryFolder = z.infer<typeof libraryFolder>

const folderName = z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) })

export const library = {
  list: endpoint({
    method: 'GET',
    path: '/user/library/items',
    access: 'user',
    summary:
      'Returns the viewer’s playlist folders, and own and followed playlists, Blends, liked albums, followed artists and podcasts: the 2,000 most recently added',
    reply: z.object({ items: z.array(libraryItem), folders: z.array(libraryFolder) }),
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/user/library/pins',
    access: 'user',
    summary: 'Pins an item of the library or a folder to the top, or unpins it',
    body: z.strictObject({
      type: z.enum(['playlist', 'blend', 'album', 'artist', 'podcast', 'folder']),
      id,
      pinned: z.boolean(),
    }),
    reply: success,
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/user/library/folders',
    access: 'user',
    summary: 'Creates a playlist folder; 409 above 200',
    body: folderName,
    reply: libraryFolder,
    status: 201,
    idempotent: true,
  }),
  renameFolder: endpoint({
    method: 'PUT',
    path: '/user/library/folders/{id}',
    access: 'user',
    summary: 'Renames one of the viewer’s playlist folders',
    params: idParams,
    body: folderName,
    reply: libraryFolder,
  }),
  removeFolder: endpoint({
    method: 'DELETE',
    path: '/user/library/folders/{id}',
    access: 'user',
    summary: 'Deletes one of the viewer’s playlist folders; its playlists stay in the library',
    params: idParams,
    reply: success,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/user/library/playlists/{id}/folder',
    access: 'user',
    summary: 'Moves a playlist into one of the viewer’s folders, or out of its folder with null',
    params: idParams,
    body: z.strictObject({ folder_id: z.nullable(id) }),
    reply: success,
  }),
}
