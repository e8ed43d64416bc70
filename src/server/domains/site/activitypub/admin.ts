import {
  adminFederation,
  adminFederationBlocks,
  adminFederationHosts,
} from '../../../../contract/site/back-office/activitypub.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { listedResource, resource } from '../../../crud/resource.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  blockListing,
  blockRows,
  deleteBlocks,
  hostListing,
  hostRows,
  insertBlock,
  updateBlock,
} from './admin.queries.ts'
import { importBlocks, readState, testAccount } from './admin.service.ts'
import { deleteBlocked } from './followers.queries.ts'

/** Other servers with followers. */
export const federationHostsAdmin = listedResource({
  table: adminFederationHosts,
  name: 'federation-servers',
  listing: hostListing,
  menu: null,
  rows: hostRows,
  items: hostRows,
})

/** Servers from which nobody can follow. */
export const federationBlocksAdmin = resource({
  table: adminFederationBlocks,
  name: 'federation-blocks',
  listing: blockListing,
  menu: null,
  rows: blockRows,
  items: blockRows,
  label: ({ domain }) => domain,
  create: async ({ trx }, { domain, comment = '' }) =>
    (await insertBlock(trx, domain, comment)) ??
    throwFieldErrors({ domain: ['This server is blocked already.'] }),
  change: ({ trx }, id, { comment }) => updateBlock(trx, id, comment),
  remove: ({ trx }, ids) => deleteBlocks(trx, ids),
  written: ({ trx }) => deleteBlocked(trx),
})

export const federationAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminFederation, {
    state: () => readState(ctx),
    importBlocks: (call) => importBlocks(ctx, writerOf(call), call.body.csv),
    test: ({ body }) => testAccount(ctx, body.account),
  })
