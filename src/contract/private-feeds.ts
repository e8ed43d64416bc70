import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, success } from './paging.ts'

const access = 'user'
const feature = 'enablePodcasts'
const path = '/user/podcasts/{id}/feed'
const reply = z.object({ url: z.nullable(z.string()) })

/** A feed of a podcast for one listener alone, for a program that cannot log in. Whoever has its address can read it. */
export const privateFeeds = {
  get: endpoint({
    method: 'GET',
    path,
    access,
    feature,
    summary: 'The address of the own private feed of a podcast, if there is one',
    params: idParams,
    reply,
  }),
  make: endpoint({
    method: 'POST',
    path,
    access,
    feature,
    summary: 'Makes a private feed; one that was there before stops working',
    params: idParams,
    reply,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path,
    access,
    feature,
    summary: 'Takes the private feed back',
    params: idParams,
    reply: success,
  }),
}

/** The feeds of the podcasts that a listener follows, as a file. */
export const followedFile = endpoint({
  method: 'GET',
  path: '/user/podcasts/export-opml',
  access,
  feature,
  summary: 'The feeds of followed podcasts as an OPML file',
  reply: z.string(),
})
