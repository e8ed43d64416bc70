import * as z from 'zod/mini'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { adminInvoices } from '../../../../contract/selling/back-office/accounting.ts'
import { invoices } from '../../../../contract/selling/invoices.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { authorize } from '../../../http/authorize.ts'
import { documented } from '../../../http/documented.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { listDocuments, openReceipt, ownLinks } from './service.ts'

export const invoicesRoutes = (http: Http, ctx: AppContext): void => {
  mount(http, invoices, {
    links: ({ viewer, params, body }) => ownLinks(ctx, viewer, params.uuid, body.locale),
  })
  mount(http, adminInvoices, { links: ({ params, query }) => listDocuments(ctx, params.uuid, query.locale) })
}

/** The response is the document itself. */
const receipt: Endpoint = {
  method: 'GET',
  path: '/receipts/{ticket}',
  access: 'signed',
  summary: 'The invoice of an order with its credit notes, as a page to print or as PDF',
  params: z.object({ ticket: z.string().check(z.maxLength(500)) }),
  reply: z.unknown(),
}

/** The documents that `links` name. */
export const receiptRoutes = ({ app, authorizer }: Http, ctx: AppContext): void => {
  app.route<{ Params: { ticket: string } }>({
    method: 'GET',
    url: '/api/receipts/:ticket',
    schema: documented(receipt),
    config: { endpoint: receipt },
    onRequest: async (request) => {
      request.viewer = await authorize(authorizer, receipt, request)
    },
    handler: async (request, reply) => {
      const { type, disposition, body } = await openReceipt(ctx, request.params.ticket)
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-type': type,
          'content-disposition': disposition,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        })
        .send(body)
    },
  })
}
