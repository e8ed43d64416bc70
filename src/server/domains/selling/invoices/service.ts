import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { create } from 'content-disposition'
import { isRightToLeft } from '../../../../contract/core/text.ts'
import type { IssuedDocument } from '../../../../contract/selling/back-office/accounting.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { readTicket, writeTicket } from '../../../db/secret-box.ts'
import { orNotFound, throwError } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { invoiceHtml } from './invoice-html.ts'
import { type InvoiceView, viewOf } from './invoice-view.ts'
import { isOrderOf, listInvoices } from './queries.ts'

const TIMEOUT_MS = 30_000

/** Renders invoices as a PDF in a worker thread, so that the server stays responsive. */
const renderPdf = async (views: InvoiceView[]): Promise<Buffer> => {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: views })
  try {
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [
      Uint8Array,
    ]
    return Buffer.from(bytes.buffer)
  } finally {
    await worker.terminate()
  }
}

const TICKET = 'receipt'
const TICKET_SECONDS = 3600
/** No document has more: each credit note refunds something of at most fifty items. */
const MAX_DOCUMENTS = 100

/** Returns all documents of an order, or the one with a number. */
const listViews = async (
  ctx: AppContext,
  orderId: string,
  locale: string | null,
  number = '',
): Promise<InvoiceView[]> => {
  const texts = await emailTexts(ctx, locale)
  const issued = (await listInvoices(ctx.db, orderId)).filter((one) => number === '' || one.number === number)
  return issued.slice(0, MAX_DOCUMENTS).map((invoice) => viewOf(invoice, texts))
}

/** PDFs are laid out from left to right, so languages of the other direction have English labels there. */
const pdfLocale = (locale: string | null): string | null =>
  locale !== null && isRightToLeft(locale) ? null : locale

/** Returns the name of the file of a document. */
const nameOf = ({ title, number }: InvoiceView): string => `${title} ${number}.pdf`

/** Returns the invoice of an order as PDF, for an email; null without one. */
export const invoiceFile = async (
  ctx: AppContext,
  orderId: string,
  locale: string | null,
): Promise<{ name: string; bytes: Buffer } | null> => {
  const [invoice] = await listViews(ctx, orderId, pdfLocale(locale))
  return invoice ? { name: nameOf(invoice), bytes: await renderPdf([invoice]) } : null
}

const urlsOf = (
  { env: { secret } }: AppContext,
  orderId: string,
  locale: string,
  number = '',
): { html: string; pdf: string } => {
  const url = (format: string) =>
    `/api/receipts/${writeTicket(secret, TICKET, `${orderId} ${format} ${locale} ${number}`, TICKET_SECONDS)}`
  return { html: url('html'), pdf: url('pdf') }
}

/** Returns URLs of the invoice of an order of the account, with its credit notes. 404 without one. */
export const ownLinks = async (
  ctx: AppContext,
  { id }: Pick<Viewer, 'id'>,
  orderId: string,
  locale: string,
): Promise<{ html: string; pdf: string }> => {
  if (!(await isOrderOf(ctx.db, id, orderId))) throwError('not_found')
  return linksOfOrder(ctx, orderId, locale)
}

/** Returns URLs of the invoice of an order, whoever made it, with its credit notes. 404 without one. */
export const linksOfOrder = async (
  ctx: AppContext,
  orderId: string,
  locale: string,
): Promise<{ html: string; pdf: string }> => {
  if ((await listInvoices(ctx.db, orderId)).length === 0) throwError('not_found')
  return urlsOf(ctx, orderId, locale)
}

/** Returns every invoice and credit note of an order, with URLs of its own. */
export const listDocuments = async (
  ctx: AppContext,
  orderId: string,
  locale: string,
): Promise<IssuedDocument[]> =>
  (await listInvoices(ctx.db, orderId)).slice(0, MAX_DOCUMENTS).map(({ number, kind, issued_at }) => ({
    number,
    kind,
    issued_at,
    ...urlsOf(ctx, orderId, locale, number),
  }))

export interface Receipt {
  type: string
  disposition: string
  body: string | Buffer
}

/** Opens such a URL. 404 unless it is valid. */
export const openReceipt = async (ctx: AppContext, ticket: string): Promise<Receipt> => {
  const payload = orNotFound(readTicket(ctx.env.secret, TICKET, ticket))
  const [orderId = '', format, locale = '', number] = payload.split(' ')
  const views = await listViews(ctx, orderId, format === 'pdf' ? pdfLocale(locale) : locale, number)
  const [first] = views
  if (!first) return throwError('not_found')
  if (format === 'html')
    return { type: 'text/html; charset=utf-8', disposition: 'inline', body: invoiceHtml(views) }
  const disposition = create(nameOf(first), { type: 'inline' })
  return { type: 'application/pdf', disposition, body: await renderPdf(views) }
}
