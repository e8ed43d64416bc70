import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, success } from './pagination.ts'

const access = 'user'
const feature = 'enablePodcasts'
const path = '/user/podcasts/{id}/feed'
const reply = z.object({ url: z.nullable(z.string()) })

/** A personal feed of a podcast, for an app that cannot log in. Its URL grants read access. */
export const privateFeeds = {
  get: endpoint({
    method: 'GET',
    path,
    access,
    feature,
    summary: 'Returns the URL of the viewer’s private feed of a podcast, if there is one',
    params: idParams,
    reply,
  }),
  make: endpoint({
    method: 'POST',
    path,
    event: 'feed_created',
    access,
    feature,
    summary: 'Creates a private feed; a previous one stops working',
    params: idParams,
    reply,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path,
    event: 'feed_revoked',
    access,
    feature,
    summary: 'Revokes the private feed',
    params: idParams,
    reply: success,
  }),
}

/** Exports the feeds of followed podcasts as a file. */
export const followedFile = endpoint({
  method: 'GET',
  path: '/user/podcasts/export-opml',
  access,
  feature,
  summary: 'Returns the feeds of followed podcasts as an OPML file',
  reply: z.string(),
})
